import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCATIONS } from '@molar/contract'
import type { FirstScreen, RenderFirstScreen } from '@molar/shared/first-screen'
import type { ClinicSettings } from '@molar/shared/remote'
import type { ReleaseRecord } from '../format/index.ts'
import {
  echo,
  FIRST_SCREEN_FILES,
  firstScreenInclude,
  firstScreensOf,
  include,
  isFirstScreenFile,
  PART_END,
  PAGE_LANGUAGES,
  YEAR,
} from '../page/index.ts'

const CLINIC: ClinicSettings = {
  productName: '{{title}}',
  clinicName: '{{clinic}}',
  branches: LOCATIONS.map((code) => ({ code, address: `{{address-${code}}}`, phone: '0' })),
  privacyUrl: '{{privacy}}',
}

const INCLUDES: Readonly<Record<string, string>> = {
  title: include('/page/title.txt'),
  year: YEAR,
  menu: echo('menu_label'),
  'menu-current': echo('menu_current', 'page'),
  'menu-class': echo('menu_class', 'active'),
  ...Object.fromEntries(
    LOCATIONS.map((code) => [`address-${code}`, include(`/page/address-${code}.txt`)] as const),
  ),
}

/** The list of branches in `BranchPhones`. The clinic has its own. */
const BRANCHES = /<div class="branch .*?(?=<\/aside>)/gs

/** Returns `-lag` for a list of one branch, and nothing for all. */
function branchIn(list: string) {
  const codes = [...list.matchAll(/<div class="branch (\w+)/g)].map(([, code]) => code!)
  return codes.length === 1 ? `-${codes[0]}` : ''
}

/** Replaces what is known only when a page is sent by directives. @throws Error for anything that has none */
function withDirectives(html: string, language: string) {
  if (/ id="_R_/.test(html)) throw new Error('A first screen cannot use useId: React numbers it differently.')
  return html
    .replaceAll('/path-of-page', `/${echo('route')}`)
    .replaceAll(BRANCHES, (list) => include(`/page/phones${branchIn(list)}.${language}.html`))
    .replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
      const directive = INCLUDES[name]
      if (!directive) throw new Error(`A first screen cannot contain ${name}.`)
      return directive
    })
}

interface FirstScreens {
  releaseFolder: string
  kind: 'host' | 'remote'
  render: RenderFirstScreen
  /** The first styles of a remote. */
  styles: string
}

/** Returns the contents of the files with the first screen in a language. @throws Error when it cannot be rendered */
async function filesIn(language: string, { kind, render, styles }: FirstScreens) {
  const screen = await render({
    language,
    clinic: CLINIC,
    route: '/path-of-page',
    menuLabel: '{{menu}}',
    year: '{{year}}',
  })
  if (kind === 'host') {
    const contents = screen.html.split('{{screen}}').map((half) => withDirectives(half, language))
    return { names: FIRST_SCREEN_FILES.shell(language), contents }
  }
  const screens = [[undefined, screen] as const, ...Object.entries(screen.otherRoutes ?? {})]
  return {
    names: screens.map(([otherRoute]) => FIRST_SCREEN_FILES.remote(language, otherRoute)),
    contents: screens.map(([, one]) => contentOf(one, language, styles)),
  }
}

/** Returns a screen of a remote with the screens that follow it. @throws Error for a screen that pages cannot contain */
function contentOf({ html, next = {} }: FirstScreen, language: string, styles: string) {
  // React writes this where a component waits for something.
  if (html.includes('<!--$!-->') || !/>\s*[^<\s]/.test(html)) throw new Error('It draws nothing at first.')
  const following = Object.entries(next)
    .map(([path, one]) => `<div data-after="${path}">${withDirectives(one, language)}</div>`)
    .join('')
  return [withDirectives(html, language), following, styles].join(PART_END)
}

/**
 * Writes the first screen of a release in each language. A release without one works: pages show a skeleton first.
 * @returns a warning when it cannot be rendered, else null
 */
export async function writeFirstScreens(screens: FirstScreens) {
  try {
    const files = await Promise.all(PAGE_LANGUAGES.map((language) => filesIn(language, screens)))
    for (const { names, contents } of files)
      for (const [index, name] of names.entries())
        writeFileSync(join(screens.releaseFolder, name), contents[index]!)
    return null
  } catch (error) {
    return `This release has no first screen (${(error as Error).message}): correct src/first-screen.tsx, or remove it.`
  }
}

/**
 * Writes what pages include for the first screens in the folder of a release, and removes that of other releases.
 * @param target folder of the files that pages include
 */
export function writeFirstScreenIncludes(releaseFolder: string, release: ReleaseRecord, target: string) {
  const written = new Set<string>()
  for (const { language, otherRoute, file } of firstScreensOf(release)) {
    const screen = join(releaseFolder, file)
    if (!existsSync(screen)) continue
    const include = firstScreenInclude(release, language, readFileSync(screen, 'utf8'), otherRoute)
    writeFileSync(join(target, file), include)
    written.add(file)
  }
  for (const name of readdirSync(target))
    if (isFirstScreenFile(name) && !written.has(name)) rmSync(join(target, name))
}
