import { DEFAULT_LANGUAGE, LOCATIONS, mapLink, phoneLink, type LocationCode } from '@molar/contract'
import {
  releaseAddress,
  remotesByRoute,
  type PageSettings,
  type Pointer,
  type ReleaseRecord,
} from '../format/index.ts'
import { cityNames } from './city-names.ts'
import { PAGE_LANGUAGES } from './first-screen.ts'
import { FIRST_SCRIPT, FIRST_SCRIPT_PATH, SCRIPT_VARIABLES } from './first-script.ts'
import { escapeHtml, jsonForPage } from './html.ts'
import { renderIncludes } from './server-side-includes.ts'

/** Returns the element that carries a pointer. One element for each remote: a damaged one does not affect the others. */
export const pointerElement = (name: string, json: string) =>
  `<script type="application/json" id="molar-pointer-${name}">${json}</script>`

/**
 * Returns phone number, address and opening hours of branches, by default of all, with the markup of `BranchPhones`.
 * They are in the page before any script has run.
 */
function phoneLinks({ clinic }: PageSettings, language: string, codes: readonly LocationCode[] = LOCATIONS) {
  const cities = cityNames(language)
  return clinic.branches
    .filter(({ code }) => codes.includes(code))
    .map(({ code, address, phone, openingHours }) => {
      const hours = openingHours?.[language]?.map((line) => `<small>${escapeHtml(line)}</small>`) ?? []
      return `<div class="branch ${code}"><a href="${phoneLink(phone)}"><span>${escapeHtml(cities[code])}</span> <strong>${escapeHtml(phone)}</strong></a><a href="${escapeHtml(mapLink(address))}">${escapeHtml(address)}</a>${hours.join('')}</div>`
    })
    .join('')
}

/** By it the styles of the shell give the menu a row of its own on phones before it has more than one entry. */
const SEVERAL_ENTRIES = '<meta name="molar-menu" content="several">'
const hasSeveralEntries = ({ remotes }: PageSettings) =>
  remotes.filter(({ access }) => access === 'public').length > 1

/** Returns the files that every page includes, by address. `pointers` are the elements with the pointers of all remotes. */
export const pageFiles = (settings: PageSettings, pointers: readonly string[]): Record<string, string> => ({
  '/page/title.txt': escapeHtml(settings.clinic.productName),
  '/page/settings.json': jsonForPage(settings),
  // With the pointers, and not in a file of its own, which older servers do not have.
  '/page/pointers.html': [...pointers, ...(hasSeveralEntries(settings) ? [SEVERAL_ENTRIES] : [])].join(
    '\n    ',
  ),
  [FIRST_SCRIPT_PATH]: FIRST_SCRIPT,
  '/page/phones.html': phoneLinks(settings, DEFAULT_LANGUAGE),
  ...Object.fromEntries(
    PAGE_LANGUAGES.flatMap((language) => [
      [`/page/phones.${language}.html`, phoneLinks(settings, language)],
      ...settings.clinic.branches.map(({ code }) => [
        `/page/phones-${code}.${language}.html`,
        phoneLinks(settings, language, [code]),
      ]),
    ]),
  ),
  ...Object.fromEntries(
    settings.clinic.branches.map(({ code, address }) => [`/page/address-${code}.txt`, escapeHtml(address)]),
  ),
})

/**
 * Returns tags that load the first files of a release together with the page's own.
 * @param origin of the remote; empty for the page's own
 */
export function preloadTags(origin: string, release: ReleaseRecord) {
  const folder = releaseAddress(origin, release)
  return [release.entry, ...release.preload]
    .map(({ path, integrity }) => {
      const kind = path.endsWith('.css') ? 'style' : 'script'
      return `<link rel="preload" as="${kind}" href="${escapeHtml(folder + path)}" integrity="${escapeHtml(integrity)}" crossorigin>`
    })
    .join('\n    ')
}

interface PageParts {
  template: string
  /** HTML that patients see until the scripts have run, where there is no first screen. */
  skeleton: string
  /** The requested path. The files of its remote are preloaded. */
  path: string
  settings: PageSettings
  /** By remote. The shell fetches the pointers that are missing here. */
  pointers: Readonly<Record<string, Pointer>>
  /** The language of the page. */
  language?: string
  /** The styles of the shell as an element; empty if its file is loaded instead. */
  styles?: string
  /** Files of the shell around a first screen, by the address at which the page includes them. */
  frames?: Readonly<Record<string, string>>
  /** Returns what the page includes for the first screen of a release in this language; null if it has none. */
  firstScreenOf?: (release: ReleaseRecord, otherRoute?: string) => string | null
}

/** Returns the HTML of the page for one request. In production nginx fills the same includes. */
export function composePage(parts: PageParts) {
  const { template, skeleton, path, settings, pointers, language = DEFAULT_LANGUAGE } = parts
  const route = path === '/' ? settings.home : path
  const admitted = remotesByRoute(settings.remotes).find((remote) => remote.route === route)
  const release = admitted && pointers[admitted.name]?.current
  const otherRoute = admitted?.otherRoutes?.find((other) => other === route)
  const screen = (release && parts.firstScreenOf?.(release, otherRoute)) || null
  const elements = Object.entries(pointers).map(([name, pointer]) =>
    pointerElement(name, jsonForPage(pointer)),
  )
  const files = {
    ...pageFiles(settings, elements),
    ...parts.frames,
    '/page/styles.html': admitted?.access === 'public' ? (parts.styles ?? '') : '',
    '/page/preloads.html': release ? preloadTags(admitted.origin, release) : '',
    '/page/content.html': screen ?? (admitted?.access === 'public' ? skeleton : ''),
  }
  return renderIncludes(template, files, {
    ...SCRIPT_VARIABLES,
    page_language: language,
    date_local: String(new Date().getFullYear()),
  })
}
