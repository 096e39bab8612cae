import { CITY, mapLink, phoneLink } from '@molar/contract'
import {
  releaseFolder,
  remotesByRoute,
  type PageSettings,
  type Pointer,
  type ReleaseRecord,
} from '../format/index.ts'
import { escapeHtml, jsonForPage } from './html.ts'

/** Returns the element that carries a pointer. One element for each remote: a damaged one does not affect the others. */
export const pointerElement = (name: string, json: string) =>
  `<script type="application/json" id="molar-pointer-${name}">${json}</script>`

/** Returns phone number and address of all branches as links. They are in the page before any script has run. */
export const phoneLinks = ({ clinic }: PageSettings) =>
  clinic.branches
    .map(
      ({ code, address, phone }) =>
        `<div class="branch ${code}"><a href="${phoneLink(phone)}"><span>${escapeHtml(CITY[code])}</span> <strong>${escapeHtml(phone)}</strong></a><a href="${escapeHtml(mapLink(address))}">${escapeHtml(address)}</a></div>`,
    )
    .join('\n')

/**
 * Returns tags that load the first files of a release together with the page's own.
 * @param origin of the remote; empty for the page's own
 */
export function preloadTags(origin: string, release: ReleaseRecord) {
  const folder = releaseFolder(origin, release)
  return [release.entry, ...release.preload]
    .map(({ path, integrity }) => {
      const as = path.endsWith('.css') ? 'style' : 'script'
      return `<link rel="preload" as="${as}" href="${escapeHtml(folder + path)}" integrity="${escapeHtml(integrity)}" crossorigin>`
    })
    .join('\n    ')
}

interface PageParts {
  template: string
  /** HTML that patients see until the scripts have run. */
  skeleton: string
  /** The requested path. The files of its remote are preloaded. */
  path: string
  settings: PageSettings
  /** By remote. The shell fetches the pointers that are missing here. */
  pointers: Readonly<Record<string, Pointer>>
}

const INCLUDE = /<!--# include virtual="([^"]+)" -->/g

/** Returns the HTML of the page for one request. In production nginx fills the same includes. */
export function composePage({ template, skeleton, path, settings, pointers }: PageParts) {
  const route = path === '/' ? settings.home : path
  const admitted = remotesByRoute(settings.remotes).find((remote) => remote.route === route)
  const pointer = admitted && pointers[admitted.name]
  const includes: Record<string, string> = {
    '/page/title.txt': escapeHtml(settings.clinic.productName),
    '/page/settings.json': jsonForPage(settings),
    '/page/pointers.html': Object.entries(pointers)
      .map(([name, pointer]) => pointerElement(name, jsonForPage(pointer)))
      .join('\n    '),
    '/page/preloads.html': pointer ? preloadTags(admitted.origin, pointer.current) : '',
    '/page/phones.html': phoneLinks(settings),
  }
  const fill = (html: string) => html.replace(INCLUDE, (_, address: string) => includes[address] ?? '')
  includes['/page/skeleton.html'] = admitted?.access === 'public' ? fill(skeleton) : ''
  return fill(template)
}
