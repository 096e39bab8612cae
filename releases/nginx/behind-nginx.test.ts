import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { jsonForPage } from '../page/index.ts'
import { openDnsServer } from './testing/dns-server.ts'
import { runNginx } from './testing/run-nginx.ts'
import { endsAfterAll, openServer, openStore, pointersIn, pointerTo } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'

type Nginx = Awaited<ReturnType<typeof runNginx>>
type Server = Awaited<ReturnType<typeof openServer>>

const settings = exampleSettings()
const store = openStore()
const whenDone = endsAfterAll(() => store.remove('.'))
let nginx: Nginx

/** Starts a clinic server that responds with its name and the request. */
const startEchoServer = async (name: string) => {
  const copy = await openServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ copy: name, url: request.url, headers: request.headers }))
    })
  })
  whenDone(copy.close)
  return copy.address
}

const start = async (wish: Partial<Parameters<typeof runNginx>[0]>) => {
  const started = await runNginx({ settings, store: store.folder, apis: ['127.0.0.1:9'], ...wish })
  whenDone(started.stop)
  return started
}

beforeAll(async () => {
  nginx = await start({ apis: [await startEchoServer('one'), await startEchoServer('two')] })
})

it('The secret address of a calendar is not in the access log', async () => {
  const { url, folder } = nginx
  await fetch(`${url}/api/calendar/the-secret-of-a-calendar.ics`)
  await fetch(`${url}/api//calendar/../%63alendar/the-secret-of-a-calendar.ics?x=the-secret`)
  const readLines = () => readFileSync(join(folder, 'access.log'), 'utf8').trimEnd().split('\n')
  // nginx writes the line of a request after its response.
  while (readLines().length < 2) await nextTurn()
  const lines = readLines()
  expect(lines.filter((line) => line.includes('/api/calendar/-'))).toHaveLength(2)
  expect(lines.join()).not.toContain('secret')
})

describe('a call to the clinic server', () => {
  interface Echo {
    copy: string
    url: string
    headers: Record<string, string>
  }
  const call = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(`${nginx.url}/api${path}`, init)).json()) as Echo

  it('A call reaches the clinic server without /api in its path, and with its query', async () => {
    expect((await call('/appointments/lag?page=2&status=1')).url).toBe('/appointments/lag?page=2&status=1')
  })

  it('A call carries the address of the client, whatever headers the client sends', async () => {
    const forged = {
      'X-Forwarded-For': '6.6.6.6',
      Forwarded: 'for=6.6.6.6',
      'X-Forwarded-Host': 'evil.example',
    }
    const { headers } = await call('/', { headers: { ...forged, Authorization: 'Bearer abc' } })
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-host']).toBeUndefined()
    expect(headers.forwarded).toBeUndefined()
    expect(headers.authorization).toBe('Bearer abc')
  })

  it('A call carries no cookies', async () => {
    expect((await call('/', { headers: { Cookie: 'seen=yes' } })).headers.cookie).toBeUndefined()
  })

  it('A browser with cookies that are too large is told to remove them', async () => {
    const response = await fetch(`${nginx.url}/`, { headers: { Cookie: `seen=${'x'.repeat(20_000)}` } })
    expect(response.status).toBe(400)
    expect(response.headers.get('clear-site-data')).toBe('"cookies"')
    expect(await response.text()).toContain('Please load the page again.')
  })

  it('Calls go to the copies of the clinic server in turn', async () => {
    const copies = [await call('/a'), await call('/b'), await call('/c'), await call('/d')]
    expect(new Set(copies.map(({ copy }) => copy))).toEqual(new Set(['one', 'two']))
  })

  it('A call with a body larger than any of the portal is refused with 413', async () => {
    const response = await fetch(`${nginx.url}/api/x`, { method: 'POST', body: 'x'.repeat(200_000) })
    expect(response.status).toBe(413)
  })
})

describe('when a copy of the clinic server is down', () => {
  it('nginx asks another copy of the server when one is down, and responds with 503 and Retry-After when none is left', async () => {
    const two = await openServer((_request, response) => response.end('{}'))
    const one = await openServer((_request, response) => response.end('{}'))
    const gate = await start({ apis: [one.address, two.address] })
    await one.close()
    for (let times = 0; times < 4; times++)
      expect((await fetch(`${gate.url}/api/ready`, { method: 'POST' })).status).toBe(200)
    await two.close()
    for (const init of [{}, { method: 'POST', body: '{}' }]) {
      const response = await fetch(`${gate.url}/api/ready`, init)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await response.json()).toEqual({ success: false, code: 'not_ready' })
    }
  })
})

describe('a remote on its own origin', () => {
  let origin: Server
  let gate: Nginx
  let mode: 'responds' | 'hangs' | 'fails' = 'responds'

  beforeAll(async () => {
    origin = await openServer((_request, response) => {
      if (mode === 'hangs') return
      response.setHeader('Cache-Control', 'public, max-age=9999')
      if (mode === 'fails') response.writeHead(500)
      response.end(jsonForPage(pointerTo(`1.${origin.asked.length}.0`)))
    })
    whenDone(origin.close)
    const remotes = settings.remotes.map((remote) =>
      remote.name === 'booking' ? { ...remote, origin: origin.url } : remote,
    )
    gate = await start({ settings: { ...settings, remotes } })
  })
  const pointer = async () => {
    const response = await fetch(gate.url)
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${origin.url} 'sha256-`,
    )
    return pointersIn(await response.text()).booking!
  }

  it('The page has null instead of a pointer that nginx never read, and does not wait for it', async () => {
    mode = 'hangs'
    expect(await pointer()).toBe('null')
    mode = 'fails'
    expect(await pointer()).toBe('null')
  })

  it('The page has the pointer of a remote, and the last known one while the origin of the remote fails', async () => {
    mode = 'responds'
    const text = await pointer()
    expect(JSON.parse(text)).toMatchObject({ current: { name: 'booking' } })
    for (mode of ['fails', 'hangs'] as const) {
      const asked = origin.asked.length
      // nginx keeps a pointer for one second before it asks again.
      while (origin.asked.length === asked) expect(await pointer()).toBe(text)
    }
    mode = 'responds'
    while ((await pointer()) === text);
  })

  it('nginx resolves the origin of a remote again when the DNS record has expired', async () => {
    const dns = await openDnsServer('127.0.0.1')
    whenDone(dns.close)
    const files = await openServer((_request, response) => void response.end(jsonForPage(pointerTo('1.0.0'))))
    whenDone(files.close)
    const remotes = settings.remotes.map((remote) =>
      remote.name === 'booking'
        ? { ...remote, origin: files.url.replace('127.0.0.1', 'files.example') }
        : remote,
    )
    const named = await start({ settings: { ...settings, remotes }, resolvers: [dns.address] })
    const version = async () => {
      const text = pointersIn(await (await fetch(named.url)).text()).booking!
      return (JSON.parse(text) as ReturnType<typeof pointerTo>).current.version
    }
    expect(await version()).toBe('1.0.0')
    const asked = dns.asked()
    while (dns.asked() === asked) expect(await version()).toBe('1.0.0')
  })

  it('The page does not preload a remote on its own origin', async () => {
    expect(await (await fetch(gate.url)).text()).not.toMatch(/rel="preload".*\/booking\//)
  })
})
