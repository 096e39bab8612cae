import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonForPage } from '../page/index.ts'
import { startPortal, type RunningPortal } from '@molar/tools/start'
import { raw } from '@molar/tools/testing/raw'
import { runNginx } from './testing/run-nginx.ts'
import { endsAfterAll, openStore, pointersIn, pointerTo } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'

const settings = exampleSettings()
const store = openStore()
let nginx: Awaited<ReturnType<typeof runNginx>>
let portal: RunningPortal

beforeAll(async () => {
  nginx = await runNginx({ settings, store: store.folder, apis: ['127.0.0.1:9'] })
  whenDone(nginx.stop)
  portal = await startPortal({ ...settings, store: store.folder, oneOrigin: true, settings })
  whenDone(portal.close)
})
const whenDone = endsAfterAll(() => store.remove('.'))

it('serves pages and files of a store whose folder is a link', async () => {
  const place = mkdtempSync(join(tmpdir(), 'nginx-link-'))
  whenDone(() => rmSync(place, { recursive: true }))
  symlinkSync(store.folder, join(place, 'store'), 'dir')
  const linked = await runNginx({ settings, store: join(place, 'store'), apis: ['127.0.0.1:9'] })
  whenDone(linked.stop)
  for (const path of ['/', '/booking/current.json', '/booking/releases/1.0.0/e.js'])
    expect([path, (await fetch(linked.url + path)).status]).toEqual([path, 200])
})

it('keeps the first script that its policy allows while the files of a later version are written', async () => {
  const script = /<script>[^]+?<\/script>/
  const before = script.exec(await page())![0]
  for (const name of readdirSync(join(nginx.folder, 'page')).filter((one) => one.startsWith('first-script')))
    expect(readFileSync(join(nginx.folder, 'page', name), 'utf8')).toBe(before)
  for (const name of ['first-script.html', 'first-script.0123456789abcdef.html'])
    writeFileSync(join(nginx.folder, 'page', name), '<script>later()</script>')
  expect(script.exec(await page())![0]).toBe(before)
})

const page = async (path = '/') => (await fetch(nginx.url + path)).text()
describe('nginx and the local server', () => {
  /** Headers in which the two servers may differ. */
  const IGNORED = ['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
  const IGNORED_OF_FILES = ['last-modified', 'accept-ranges']

  const SETTINGS = /id="molar-settings">([^<]*)/
  const settingsIn = (html: string): unknown => JSON.parse(SETTINGS.exec(html)![1]!)
  /** Returns a page without settings, missing pointers and white space. */
  const comparable = (html: string) =>
    html
      .replace(SETTINGS, '')
      .replaceAll(/<script[^>]*>null<\/script>/g, '')
      .replaceAll(/\s+/g, '')

  const headersOf = async (origin: string, path: string, method: string) => {
    const response = await fetch(origin + path, { method })
    const headers = [...response.headers].filter(
      ([name]) => ![...IGNORED, ...IGNORED_OF_FILES].includes(name),
    )
    return { status: response.status, headers: Object.fromEntries(headers) }
  }

  it.each([
    ['GET', '/'],
    ['GET', '/book-appointment'],
    ['HEAD', '/no/such/place'],
    ['GET', '/booking/releases/1.0.0/e.js'],
    ['GET', '/shell/releases/1.0.0/shell.css'],
    ['GET', '/booking/current.json'],
    ['GET', '/booking/releases/1.0.0/gone.js'],
    ['GET', '/board.html'],
    ['GET', '/booking/releases/1.0.0/e.js.map'],
    ['GET', '/favicon.ico'],
    ['POST', '/'],
    ['POST', '/booking/current.json'],
  ])('respond to %s %s with the same status and headers', async (method, path) => {
    expect(await headersOf(nginx.url, path, method)).toEqual(await headersOf(portal.url, path, method))
  })

  it.each(['/', '/book-appointment', '/dashboard', '/login', '/book-appointment/', '/no/such/place?x=1'])(
    'compose the same page at %s',
    async (path) => {
      const local = await (await fetch(portal.url + path)).text()
      const ours = await page(path)
      expect(settingsIn(ours)).toEqual(settingsIn(local))
      expect(comparable(ours)).toBe(comparable(local))
    },
  )
})

const pageIn = async (origin: string, language: string, path = '/') =>
  (await fetch(origin + path, { headers: { 'Accept-Language': language } })).text()

describe('the first screen', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['ES', 'es'],
    ['en-NG,es', 'en'],
    ['xx-FR,es', 'en'],
    ['', 'en'],
  ])('The first screen for Accept-Language "%s" is in the language %s', async (header, language) => {
    for (const origin of [nginx.url, portal.url]) {
      const html = await pageIn(origin, header)
      expect(html).toContain(`<html lang="${language}">`)
      const menu = '<a aria-current="page">Appointments</a>'
      expect(html).toContain(`<header lang="${language}">Molar${menu}</header><main><h1>${language}</h1>`)
      expect(html).toContain('0700 555 0102')
      expect(html).toContain(`data-release="booking 1.0.0" data-language="${language}"`)
    }
  })

  it('gives way to the skeleton in a language that the release has no screen in', async () => {
    for (const origin of [nginx.url, portal.url]) {
      const html = await pageIn(origin, 'ru')
      expect(html).toContain('<html lang="ru">')
      expect(html).toContain('page-skeleton')
      expect(html).not.toContain('<template id="first-screen"')
    }
  })

  it('The page has another first screen at another route of its remote', async () => {
    for (const origin of [nginx.url, portal.url]) {
      const html = await pageIn(origin, 'es', '/appointment')
      expect(html).toMatch(
        /<a aria-current="false">Appointments<\/a><\/header><main><h1>es<\/h1>.*\/appointment/,
      )
      expect(html).toContain('data-release="booking 1.0.0" data-language="es"')
    }
  })

  it('brings the styles of the shell, which are a file on other pages', async () => {
    for (const origin of [nginx.url, portal.url]) {
      expect(await pageIn(origin, 'en')).toMatch(/content="style-src \* 'sha256-[^"]+"><style>b{}<\/style>/)
      expect(await pageIn(origin, 'en', '/login')).toMatch(
        /content="style-src \*"><link rel="stylesheet" href="\/s\/s.css"/,
      )
      expect(await pageIn(origin, 'en')).not.toContain('<link rel="stylesheet"')
    }
  })

  it.each(['/login', '/dashboard'])('The page at %s has no first screen', async (path) => {
    for (const origin of [nginx.url, portal.url])
      expect(await pageIn(origin, 'en', path)).not.toContain('<template id="first-screen"')
  })
})

it('sends the page without ETag and Last-Modified, and never responds with 304', async () => {
  const response = await fetch(`${nginx.url}/book-appointment`)
  expect([response.headers.get('etag'), response.headers.get('last-modified')]).toEqual([null, null])
  const written = store.writtenAt('shell/index.html').toUTCString()
  const headers = { 'If-Modified-Since': written, 'If-None-Match': '"x"' }
  expect((await fetch(`${nginx.url}/book-appointment`, { headers })).status).toBe(200)
})

it('writes every change of a pointer into the next page', async () => {
  for (let minor = 1; minor <= 50; minor++) {
    store.write('booking/current.json', jsonForPage(pointerTo(`1.${minor}.0`)))
    expect(JSON.parse(pointersIn(await page()).booking ?? '')).toEqual(pointerTo(`1.${minor}.0`))
  }
})

it.each([
  ['HTML instead of JSON', '<html>404</html>'],
  ['the end of a script', '{"current":"</script><script>alert(1)</script><!--"}'],
  ['an include', '<!--# include virtual="/page/settings.json" -->'],
  ['no content', ''],
  ['half of its JSON', '{"current":{"name":"book'],
])('keeps the rest of the page intact when a pointer file has %s', async (_what, content) => {
  store.write('booking/current.json', content)
  const pointers = pointersIn(await page())
  expect(Object.keys(pointers)).toEqual(['booking', 'appointments', 'blockers'])
  const read = pointers.booking!.replaceAll('\\u003c', '<').replaceAll('\\u003e', '>')
  expect(read.trim()).toBe(content)
  expect(pointers.appointments).toBe('null')
  expect(await page()).toContain('Call a branch')
})

it('responds with null, not 404, for the pointer of a remote without a release', async () => {
  const response = await fetch(`${nginx.url}/appointments/current.json`)
  expect([response.status, await response.text()]).toEqual([200, 'null'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${nginx.url}/nobody/current.json`)).status).toBe(404)
})

it('writes null into the page for a missing pointer', async () => {
  store.remove('booking/current.json')
  expect(pointersIn(await page()).booking).toBe('null')
  store.write('booking/current.json', jsonForPage(pointerTo('1.0.0')))
})

it.each([
  ['gzip, deflate, br', 'br', 'as brotli'],
  ['br;q=0.8, gzip', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['br;q=0, gzip', 'gzip', 'as gzip'],
  ['brotli', null, 'plain'],
  ['identity', null, 'plain'],
])('sends the compressed form of the build for Accept-Encoding: %s', async (accepted, encoding, body) => {
  const response = await raw(nginx.url, [
    'GET /booking/releases/1.0.0/e.js HTTP/1.1',
    `Accept-Encoding: ${accepted}`,
  ])
  expect(response).toContain(`\r\n\r\n${body}`)
  expect(/^Content-Encoding: (.*)\r$/m.exec(response)?.[1] ?? null).toBe(encoding)
  expect(response).toContain('Vary: Accept-Encoding')
})

it.each([
  '/booking/history/2026-11-21-activate.json',
  '/booking/checks/1.0.0.json',
  '/booking/preloads.html',
  '/booking/first-screen.en.html',
  '/shell/frame-start.en.html',
  '/page/first-script.html',
  '/shell/index.html',
  '/booking/releases/1.0.0/e.js.br',
  '/booking/releases/1.0.0/e.js.map',
  '/booking/releases/1.0.0/',
  '/booking/releases/../history/2026-11-21-activate.json',
  '/booking/releases/%2e%2e/history/2026-11-21-activate.json',
  '/page/settings.json',
  '/page/pointers/booking.json',
  '/board.html',
  '/nginx.conf',
  '/.env',
  '/api/dev/inbox',
])('responds with 404 at %s, which is not public', async (path) => {
  const response = await raw(nginx.url, [`GET ${path} HTTP/1.1`])
  expect(response).toMatch(/^HTTP\/1.1 404 /)
  expect(response).not.toMatch(/secret|molar-settings/)
})

it('responds with 503 and a message when no shell is active', async () => {
  const empty = openStore()
  empty.remove('shell/index.html')
  const other = await runNginx({ settings, store: empty.folder, apis: ['127.0.0.1:9'] })
  const response = await fetch(other.url)
  expect([response.status, await response.text()]).toEqual([503, 'No release of the shell is active yet.\n'])
  await other.stop()
  empty.remove('.')
})
