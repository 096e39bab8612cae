import type { APIRequestContext, Page } from '@playwright/test'
import { Template } from '@rspack/core'
import type { AdmittedRemote, ReleaseFile, ReleaseRecord } from '@molar/releases/format'
import { expect, test } from '../fixtures/test.ts'
import { waitForHydration } from '../support/before-scripts.ts'

interface Part {
  name: string
  version: string
  /** Where its files lie. */
  folder: string
  /** What the page itself loads; the rest its own loader fetches. */
  first: readonly ReleaseFile[]
  files: readonly ReleaseFile[]
}

type Released = Pick<Part, 'version' | 'files'> & (Pick<Part, 'first'> | Pick<ReleaseRecord, 'entry'>)

/** The release of each part of this portal. */
async function partsOf(page: Page, request: APIRequestContext): Promise<Part[]> {
  await page.goto('/login')
  const settings = await page.locator('#molar-settings').textContent()
  const { remotes } = JSON.parse(settings!) as { remotes: AdmittedRemote[] }
  const part = async (name: string, origin: string) => {
    const folder = `${origin}/${name}/releases/1.0.0/`
    const record = (await (await request.get(`${folder}release.json`)).json()) as Released
    const { version, files } = record
    const first = 'first' in record ? record.first : [record.entry]
    return { name, version, folder, first, files: files.filter(({ path }) => /\.(js|css)$/.test(path)) }
  }
  return Promise.all([part('shell', ''), ...remotes.map(({ name, origin }) => part(name, origin))])
}

/** Signs in the page that an altered file ran or was used as a style. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    ran: (globalThis as { ran?: string[] }).ran ?? [],
    styled: getComputedStyle(document.documentElement).getPropertyValue('--altered'),
  }))

const NOTHING = { ran: [], styled: '' }

/** From now on these files arrive with a few bytes more. Returns the set of those that were asked for. */
async function alter(page: Page, { name, version }: Part, files: readonly ReleaseFile[]) {
  const asked = new Set<string>()
  const altered = new Set(files.map(({ path }) => path))
  await page.route(`**/${name}/releases/${version}/*`, async (route) => {
    const path = new URL(route.request().url()).pathname.split('/').at(-1)!
    if (!altered.has(path)) return route.continue()
    asked.add(path)
    const response = await route.fetch()
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
    const mark = path.endsWith('.js') ? `(globalThis.ran??=[]).push('${path}');` : 'html{--altered:1}'
    await route.fulfill({ status: 200, headers, body: mark + (await response.text()) })
  })
  return asked
}

/** Loads every chunk of a part with its own loader. @returns the names of those that were loaded */
const loadAll = (page: Page, { name, version, folder, first, files }: Part) =>
  page.evaluate(
    async ({ list, entry, paths }) => {
      type Require = { e: (chunk: number) => Promise<unknown>; u: (chunk: number) => string }
      const page = globalThis as unknown as Record<string, unknown[] | undefined>
      if (!page[list]) {
        const script = document.createElement('script')
        Object.assign(script, { ...entry, crossOrigin: 'anonymous' })
        const { type } = await new Promise<Event>((resolve) => {
          script.addEventListener('load', resolve)
          script.addEventListener('error', resolve)
          document.head.append(script)
        })
        if (type === 'error') return ['its first file was refused']
        if (!page[list]) throw new Error(`The first file ran and made no ${list}.`)
      }
      const require = await new Promise<Require>((resolve) =>
        page[list]!.push([['chunk-of-the-spec'], {}, resolve]),
      )
      const chunks = [...Array(99).keys()].filter((id) => paths.includes(require.u(id)))
      const loads = await Promise.allSettled(chunks.map((id) => require.e(id)))
      return chunks.filter((_id, at) => loads[at]!.status === 'fulfilled').map((id) => require.u(id))
    },
    {
      // As Rspack names it from `uniqueName` in tools/build/base-config.ts.
      list: `rspackChunk${Template.toIdentifier(`${name}@${version}`)}`,
      entry: { src: folder + first[0]!.path, integrity: first[0]!.integrity },
      paths: files.map(({ path }) => path),
    },
  )

test(
  'a file that is loaded later is refused when one byte of it was altered',
  { tag: '@once' },
  async ({ page, request }) => {
    for (const part of await partsOf(page, request)) {
      const isFirst = ({ path }: ReleaseFile) => part.first.some((file) => file.path === path)
      const later = part.files.filter((file) => !isFirst(file))
      const asked = await alter(page, part, later)
      await page.goto('/login')
      expect([part.name, await loadAll(page, part)]).toEqual([part.name, []])
      // Each of them came and was refused.
      expect([...asked].toSorted()).toEqual(later.map(({ path }) => path).toSorted())
      expect(await traces(page)).toEqual(NOTHING)
      await page.unrouteAll({ behavior: 'wait' })
    }
  },
)

test(
  'a file that the page loads first is refused when one byte of it was altered',
  { tag: '@once' },
  async ({ page, bookingPage, request }) => {
    for (const part of await partsOf(page, request)) {
      const asked = await alter(page, part, part.first)
      // Public pages contain the styles of the shell.
      await page.goto(part.name === 'shell' ? '/login' : '/')
      if (part.name === 'shell')
        await expect(page.getByRole('heading', { name: 'We could not open this page' })).toBeVisible()
      else if (part.name === 'booking')
        await bookingPage.expectHeading('Online booking is not working right now')
      else {
        await waitForHydration(page)
        expect(await loadAll(page, part)).toEqual(['its first file was refused'])
      }
      expect([...asked].toSorted()).toEqual(part.first.map(({ path }) => path).toSorted())
      expect(await traces(page)).toEqual(NOTHING)
      await page.unrouteAll({ behavior: 'wait' })
    }
  },
)

test(
  'a script without a hash, from another origin or made from text is refused',
  { tag: '@once' },
  async ({ context }) => {
    // Not the `page` fixture, in which no error may happen.
    const page = await context.newPage()
    await page.goto('/')
    await waitForHydration(page)
    const outcome = await page.evaluate(async () => {
      const refused: string[] = []
      const load = (src: string) =>
        new Promise<void>((resolve) => {
          const script = document.createElement('script')
          script.addEventListener('load', () => resolve())
          script.addEventListener('error', () => {
            refused.push('no hash')
            resolve()
          })
          script.src = src
          document.head.append(script)
        })
      await load(document.querySelector<HTMLScriptElement>('script[src*="/shell/"]')!.src)
      const attempts: [string, () => unknown][] = [
        [
          'another origin',
          () => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
        ],
        ['markup from text', () => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' })],
        // oxlint-disable-next-line typescript/no-implied-eval
        ['code from text', () => new Function('return 1')],
      ]
      for (const [what, attempt] of attempts)
        try {
          attempt()
        } catch {
          refused.push(what)
        }
      return refused
    })
    expect(outcome).toEqual(['no hash', 'another origin', 'markup from text', 'code from text'])
  },
)
