import { releaseFolder, type ReleaseRecord } from '../format/index.ts'

/** Text between tags, or inside an attribute. */
export const text = (plain: string) =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Tags that fetch a release's first files together with the page's own. An empty origin is the page's own. */
export function preloadTags(origin: string, release: ReleaseRecord) {
  const folder = releaseFolder(origin, release)
  return [release.entry, ...release.preload]
    .map(({ path, integrity }) => {
      const as = path.endsWith('.css') ? 'style' : 'script'
      return `<link rel="preload" as="${as}" href="${text(folder + path)}" integrity="${text(integrity)}" crossorigin>`
    })
    .join('\n    ')
}
