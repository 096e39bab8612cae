import { isShell } from '../format/index.ts'
import { requiredLanguages } from '../parts.ts'
import { publishedRelease, releasePath, type RecordedRelease, type Store } from '../store/index.ts'
import { foreignSelectors } from './foreign-styles.ts'
import type { Finding } from './findings.ts'

/** Finds what the files of a release show without a browser: styles of other parts, and incomplete languages. */
export async function findingsInFiles(
  { release, languages, files }: RecordedRelease,
  read: (path: string) => Promise<Buffer | null | undefined>,
): Promise<readonly Finding[]> {
  if (isShell(release)) return []
  const sheets = files.map(({ path }) => path).filter((path) => path.endsWith('.css'))
  const styles = await Promise.all(
    sheets.map(async (path) => {
      const css = (await read(path))?.toString() ?? ''
      return foreignSelectors(css, release.name).map((selector): Finding => ({
        kind: 'breaks',
        what: `has a style that matches outside of the remote: ${selector}`,
        where: path,
      }))
    }),
  )
  const missing = languages ? requiredLanguages(release.access).filter((tag) => !languages.includes(tag)) : []
  return [
    ...styles.flat(),
    ...missing.map((tag): Finding => ({
      kind: 'warning',
      what: `lacks texts or has wrong placeholders in the language ${tag}`,
      where: 'src/messages',
    })),
  ]
}

/** Finds what the files of a published release show without a browser. */
export async function findingsInRelease(store: Store, name: string, version: string) {
  const folder = releasePath(name, version)
  const recorded = await publishedRelease(store, name, version)
  return findingsInFiles(recorded, async (path) => (await store.read(`${folder}/${path}`))?.bytes)
}
