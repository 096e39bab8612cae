import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseFolder, type ReleaseFile } from '@molar/shared/releases'

interface Page {
  folder: string
  version: string
  /** Files of the entry: what must run first. */
  first: readonly ReleaseFile[]
  /** Files the entry asks for at once. */
  preload: readonly ReleaseFile[]
}

const isCss = ({ path }: ReleaseFile) => path.endsWith('.css')

/** `dist/index.html`: the template with the tags of this release; the server fills in the rest by its includes. */
export function writeIndexHtml({ folder, version, first, preload }: Page) {
  const base = releaseFolder('', { name: 'shell', version })
  const attributes = ({ path, integrity }: ReleaseFile) =>
    `"${base}${path}" integrity="${integrity}" crossorigin`
  const styles = [...first, ...preload]
    .filter(isCss)
    .map((file) => `<link rel="stylesheet" href=${attributes(file)}>`)
  const scripts = first
    .filter((file) => !isCss(file))
    .map((file) => `<script defer src=${attributes(file)}></script>`)
  const early = preload
    .filter((file) => !isCss(file))
    .map((file) => `<link rel="preload" as="script" href=${attributes(file)}>`)
  copyFileSync(join(folder, 'src', 'skeleton.html'), join(folder, 'dist', 'skeleton.html'))
  const template = readFileSync(join(folder, 'src', 'index.html'), 'utf8')
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    template.replace('<!--release-->', () => [...styles, ...early, ...scripts].join('\n    ')),
  )
}
