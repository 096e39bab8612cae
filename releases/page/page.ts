import type { PageSettings, Pointer } from '../format/index.ts'
import { CITY, phoneLink } from '@molar/contract'
import { jsonForPage } from './json-for-page.ts'
import { preloadTags, text } from './preload-tags.ts'

/** An element for each, so that one nobody can read spoils no other. nginx writes the same. */
export const pointerElement = (name: string, json: string) =>
  `<script type="application/json" id="molar-pointer-${name}">${json}</script>`

/** Numbers to call, in the page before any script has run. */
export const phoneLinks = ({ clinic }: PageSettings) =>
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
