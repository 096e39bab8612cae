import { DEFAULT_LANGUAGE, LANGUAGES } from '@molar/contract'
import { menuLabel, type ReleaseRecord } from '../format/index.ts'
import { escapeHtml } from './html.ts'
import { include, setVariable } from './server-side-includes.ts'

/** Names of the files of a release with its first screen, by language. Of the shell: what surrounds it. */
export const FIRST_SCREEN_FILES = {
  shell: (language: string) => [`frame-start.${language}.html`, `frame-end.${language}.html`],
  /** @param otherRoute the first screen is that of another route than the remote's first */
  remote: (language: string, otherRoute = '') =>
    `first-screen${otherRoute.replaceAll('/', '-')}.${language}.html`,
}

/** Whether a file has a first screen of a remote. */
export const isFirstScreenFile = (name: string) => /^first-screen[^/]*\.html$/.test(name)

/** File of a shell release with its styles as an element. */
export const STYLES_FILE = 'styles.html'

/** Files of a shell release that pages include. The page comes last: the others must be there by then. */
export const SHELL_PAGE_FILES = [
  ...LANGUAGES.flatMap(({ tag }) => FIRST_SCREEN_FILES.shell(tag)),
  STYLES_FILE,
  'skeleton.html',
  'index.html',
]

/** Tags of the languages that a first screen exists in. */
export const PAGE_LANGUAGES = LANGUAGES.map(({ tag }) => tag)

/**
 * Returns the first screens that a release of a remote may have: in each language, that of its first route, whose
 * `otherRoute` is undefined, and those of its other routes.
 */
export const firstScreensOf = ({ otherRoutes = [] }: Pick<ReleaseRecord, 'otherRoutes'>) =>
  PAGE_LANGUAGES.flatMap((language) =>
    [undefined, ...otherRoutes].map((otherRoute) => ({
      language,
      otherRoute,
      file: FIRST_SCREEN_FILES.remote(language, otherRoute),
    })),
  )

/**
 * Returns a regular expression for each language but the default one, for an Accept-Language header whose first entry asks for it.
 * Long tags come first: `pt-BR` is also found by the expression of `pt`.
 */
export const languagePatterns = (tags: readonly string[]) =>
  tags
    .filter((tag) => tag !== DEFAULT_LANGUAGE)
    .toSorted((one, other) => other.length - one.length)
    .map((tag) => ({ tag, pattern: `^\\s*${tag}\\b` }))

/** What nginx and the local server look for. */
export const LANGUAGE_PATTERNS = languagePatterns(PAGE_LANGUAGES)

/** Returns the language of the page for an Accept-Language header: the first one that it names, otherwise English. */
export const pageLanguage = (header = '', patterns = LANGUAGE_PATTERNS) =>
  patterns.find(({ pattern }) => new RegExp(pattern, 'i').test(header))?.tag ?? DEFAULT_LANGUAGE

/**
 * Returns what the page includes for the first screen of a release: its styles, the screen inside the frame of the shell
 * that is active then, and the screens that follow its answers.
 * @param screen content of the file of the release
 * @param otherRoute as in `FIRST_SCREEN_FILES`
 */
export function firstScreenInclude(
  release: ReleaseRecord,
  language: string,
  screen: string,
  otherRoute?: string,
) {
  const { name, version, route, menu } = release
  const label = escapeHtml(menuLabel(menu.label, language, name))
  const [content, next = '', styles = ''] = screen.split(PART_END)
  return [
    styles && `<template id="first-styles"><style>${styles}</style></template>`,
    setVariable('menu_label', label),
    setVariable('route', route.slice(1)),
    // The menu leads to another page.
    otherRoute ? setVariable('menu_current', 'false') + setVariable('menu_class', 'inactive') : '',
    include(`/page/frame-start.${language}.html`),
    content,
    include(`/page/frame-end.${language}.html`),
    `<template id="first-screen" data-release="${name} ${version}" data-language="${language}">${next}</template>`,
  ].join('')
}

/** In the file of a release: between the first screen, those that follow it, and the styles. */
export const PART_END = '<!--next-->'
