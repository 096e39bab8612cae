import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startPortal, type RunningPortal, type PortalOptions } from './portal.ts'
import { raw } from './testing/raw.ts'

let root: string
let portal: RunningPortal

const write = (path: string, content: string | Buffer) => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const manifest = {
  name: 'booking',
  route: '/book-appointment',
  access: 'public',
  team: 'Booking',
  menu: { label: { en: 'Appointments' }, order: 1, visibleTo: 'everyone' },
  shell: '^1.0.0',
}
const current = { ...manifest, version: '1.0.0', entry: { path: 'e.js', integrity: 'sha384-a' }, preload: [] }

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-'))
  write('shell/dist/index.html', '<p><!--# include virtual="/page/pointers.html" --></p>')
  write('shell/dist/skeleton.html', '')
  write('shell/dist/releases/1.0.0/shell.js', 'shell')
  write('shell/package.json', 'secret')
  write('mfe-booking/remote.json', JSON.stringify(manifest))
  write('mfe-booking/dist/current.json', JSON.stringify({ current }))
  write('mfe-booking/dist/releases/1.0.0/e.js', 'plain')
  write('mfe-booking/dist/releases/1.0.0/e.js.br', 'as brotli')
  write('mfe-booking/dist/releases/1.0.0/e.js.gz', 'as gzip')
})
afterEach(async () => {
  await portal.close()
  rmSync(root, { recursive: true })
})

const open = async (options: Partial<PortalOptions> = {}) => {
  portal = await startPortal({ apiUrl: 'http://localhost:4000', root, ...options })
}

it('serves the page on every path without a file extension, without caching and with a strict policy', async () => {
  await open()
  for (const path of ['/', '/book-appointment', '/no/such/place']) {
    const response = await fetch(portal.url + path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('"booking"')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('etag')).toBeNull()
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain(`script-src 'self' ${portal.origins.booking} 'sha256-`)
    expect(policy).toContain(`connect-src 'self' ${portal.origins.booking} http://localhost:4000;`)
    expect(policy).not.toMatch(/script-src [^;]*unsafe/)
    expect(response.headers.get('permissions-policy')).toMatch(
      /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
    )
    expect(response.headers.get('permissions-policy')).not.toContain('fullscreen')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
  }
})

it('responds with 404 for a missing file, never the page', async () => {
  await open()
  const missing = [
    `${portal.url}/shell/releases/1.0.0/gone.js`,
    `${portal.url}/shell/releases/1.0.0/gone`,
    `${portal.url}/favicon.ico`,
    `${portal.url}/booking/current.json`,
    `${portal.origins.booking}/`,
    `${portal.origins.booking}/book-appointment`,
    `${portal.origins.booking}/booking/releases/1.0.0/`,
  ]
  for (const url of missing) {
    const response = await fetch(url)
    expect([url, response.status]).toEqual([url, 404])
    expect(await response.text()).not.toContain('<p>')
  }
})

it('lets any page load and cache the files of a release, but not cache its pointer', async () => {
  await open()
  const file = await fetch(`${portal.origins.booking}/booking/releases/1.0.0/e.js`)
  expect(file.headers.get('access-control-allow-origin')).toBe('*')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const pointer = await fetch(`${portal.origins.booking}/booking/current.json`)
  expect(pointer.headers.get('cache-control')).toBe('no-store')
})

it.each([
  ['gzip, deflate, br', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'as gzip'],
  ['identity', null, 'plain'],
])('sends the compressed form of the build for Accept-Encoding: %s', async (accepted, encoding, body) => {
  await open()
  const response = await raw(portal.origins.booking!, [
    'GET /booking/releases/1.0.0/e.js HTTP/1.1',
    `Accept-Encoding: ${accepted}`,
  ])
  expect(response.endsWith(body)).toBe(true)
  expect(/^Content-Encoding: (.*)\r$/m.exec(response)?.[1] ?? null).toBe(encoding)
  expect(response).toContain('Vary: Accept-Encoding')
})

it.each([
  '/shell/../../package.json',
  '/shell/%2e%2e/package.json',
  '/shell/..%2fpackage.json',
  '/shell/%2e%2e%2f%2e%2e%2fshell%2fpackage.json',
  '/shell/releases/..%5c..%5c..%5cpackage.json',
  '/shell//etc/hostname.json',
  '/shell/releases/1.0.0/shell.js%00.json',
  '/shell/outside.json',
])('responds with 404 at %s, which is outside of a part', async (path) => {
  write('shell/../outside.json', 'secret')
  symlinkSync(join(root, 'outside.json'), join(root, 'shell/dist/outside.json'))
  await open()
  const response = await raw(portal.url, [`GET ${path} HTTP/1.1`])
  expect(response).toContain(' 404 ')
  expect(response).not.toContain('secret')
})

it('responds with 400 for an invalid path, with 405 for POST, and to HEAD without a body', async () => {
  await open()
  expect(await raw(portal.url, ['GET /%E0%A4%A HTTP/1.1'])).toContain(' 400 ')
  expect(await raw(portal.url, ['POST / HTTP/1.1'])).toContain(' 405 ')
  const head = await raw(portal.url, ['HEAD / HTTP/1.1'])
  expect(head).toContain(' 200 ')
  expect(head.endsWith('\r\n\r\n')).toBe(true)
})

it('stops the server of one remote and starts it again on the same port', async () => {
  await open()
  const url = `${portal.origins.booking}/booking/releases/1.0.0/e.js`
  await portal.stopRemote('booking')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect((await fetch(portal.url)).status).toBe(200)
  await portal.startRemote('booking')
  expect((await fetch(url)).status).toBe(200)
})

it('serves all parts under one origin with oneOrigin', async () => {
  await open({ oneOrigin: true })
  expect(portal.origins).toEqual({})
  expect((await fetch(`${portal.url}/booking/releases/1.0.0/e.js`)).status).toBe(200)
  expect((await fetch(`${portal.url}/shell/releases/1.0.0/shell.js`)).status).toBe(200)
})

it('serves a store of releases, and reads its pointers again for each page', async () => {
  for (const part of ['shell', 'booking'])
    cpSync(join(root, part === 'shell' ? 'shell/dist' : 'mfe-booking/dist'), join(root, 'store', part), {
      recursive: true,
    })
  write('store/booking/releases/1.1.0/e.js', 'newer')
  await open({ store: join(root, 'store') })
  expect(await (await fetch(portal.url)).text()).toContain('"version":"1.0.0"')
  write('store/booking/current.json', JSON.stringify({ current: { ...current, version: '1.1.0' } }))
  expect(await (await fetch(portal.url)).text()).toContain('"version":"1.1.0"')
  const file = await fetch(`${portal.origins.booking}/booking/releases/1.1.0/e.js`)
  expect(await file.text()).toBe('newer')
})

it.each(['{', '<html>', '{"current":null}'])(
  'serves the page without a pointer when its file contains %j',
  async (text) => {
    write('mfe-booking/dist/current.json', text)
    await open()
    expect(await (await fetch(portal.url)).text()).toBe('<p></p>')
  },
)
