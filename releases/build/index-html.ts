import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseFolder, type ReleaseFile } from '../format/index.ts'

interface Page {
  folder: string
  version: string
  /** Files of the entry. */
  first: readonly ReleaseFile[]
}

/**
 * Writes the page of this release beside its files and makes it the current one: the template with the release's own
 * tags. The rest of its includes the server fills in, visit by visit.
 */
export function writeIndexHtml({ folder, version, first }: Page) {
  const base = releaseFolder('', { name: 'shell', version })
  const tags = first.map(({ path, integrity }) => {
    const attributes = `"${base}${path}" integrity="${integrity}" crossorigin`
    return path.endsWith('.css')
      ? `<link rel="stylesheet" href=${attributes}>`
      : `<script defer src=${attributes}></script>`
  })
  const template = readFileSync(join(folder, 'src', 'index.html'), 'utf8')
  const release = join(folder, 'dist', 'releases', version)
  writeFileSync(
    join(release, 'index.html'),
    template.replace('<!--release-->', () => tags.toSorted().join('\n    ')),
  )
  copyFileSync(join(folder, 'src', 'skeleton.html'), join(release, 'skeleton.html'))
  for (const name of ['index.html', 'skeleton.html'])
    copyFileSync(join(release, name), join(folder, 'dist', name))
}
