import type { AdmittedRemote, PageSettings, Pointer, ReleaseRecord } from '@molar/shared/releases'
import { CITY, phoneLink, releaseFolder } from '@molar/shared/releases'

/** JSON that can stand inside a script element of a page: nothing in it ends the element or starts a tag. */
export const jsonForPage = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const text = (plain: string) =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Tags that fetch a release's first files together with the page's own. */
function preloadTags({ origin }: AdmittedRemote, release: ReleaseRecord) {
  const folder = releaseFolder(origin, release)
  return [release.entry, ...release.preload]
    .map(({ path, integrity }) => {
      const as = path.endsWith('.css') ? 'style' : 'script'
      return `<link rel="preload" as="${as}" href="${text(folder + path)}" integrity="${text(integrity)}" crossorigin>`
    })
    .join('\n    ')
}

/** Numbers to call, in the page before any script has run. */
const phoneLinks = ({ clinic }: PageSettings) =>
  clinic.branches
    .map(
      ({ code, phone }) =>
        `<a href="${phoneLink(phone)}"><span>${text(CITY[code])}</span> <strong>${text(phone)}</strong></a>`,
    )
    .join('\n')

interface PageParts {
  template: string
  /** What patients see until the scripts have run. */
  skeleton: string
  /** The path asked for: its remote's files are preloaded. */
  path: string
  settings: PageSettings
  /** By remote; one that could not be read is left out, and the shell fetches it. */
  pointers: Readonly<Record<string, Pointer>>
}

const INCLUDE = /<!--# include virtual="([^"]+)" -->/g

/** The page of one visit. nginx does the same in production with its own includes. */
export function composePage({ template, skeleton, path, settings, pointers }: PageParts) {
  const route = path === '/' ? settings.home : path
  const admitted = settings.remotes.find((remote) => remote.route === route)
  const pointer = admitted && pointers[admitted.name]
  const includes: Record<string, string> = {
    '/page/title.txt': text(settings.clinic.productName),
    '/page/settings.json': jsonForPage(settings),
    '/page/pointers.json': jsonForPage(pointers),
    '/page/preloads.html': pointer ? preloadTags(admitted, pointer.current) : '',
    '/page/phones.html': phoneLinks(settings),
  }
  const fill = (html: string) => html.replace(INCLUDE, (_, address: string) => includes[address] ?? '')
  includes['/page/skeleton.html'] = admitted?.access === 'public' ? fill(skeleton) : ''
  return fill(template)
}
