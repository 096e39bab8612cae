import { jsonForPage } from '../page/index.ts'
import { runNginx } from './testing/run-nginx.ts'
import { endsAfterAll, openServer, openStore, pointersIn, pointerTo } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'

type Nginx = Awaited<ReturnType<typeof runNginx>>
type Server = Awaited<ReturnType<typeof openServer>>

const settings = exampleSettings()
const store = openStore()
const whenDone = endsAfterAll(() => store.remove('.'))
let nginx: Nginx

/** Says who it is and what it was asked. */
const copyOfTheServer = async (name: string) => {
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
  nginx = await start({ apis: [await copyOfTheServer('one'), await copyOfTheServer('two')] })
})

describe('the clinic server behind it', () => {
  interface Echo {
    copy: string
    url: string
    headers: Record<string, string>
  }
  const call = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(`${nginx.url}/api${path}`, init)).json()) as Echo

  it('hears the path without /api, and the query', async () => {
    expect((await call('/appointments/lag?page=2&status=1')).url).toBe('/appointments/lag?page=2&status=1')
  })

  it('hears where a call comes from, whatever the caller claims', async () => {
    const claims = {
      'X-Forwarded-For': '6.6.6.6',
      Forwarded: 'for=6.6.6.6',
      'X-Forwarded-Host': 'evil.example',
    }
    const { headers } = await call('/', { headers: { ...claims, Authorization: 'Bearer abc' } })
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-host']).toBeUndefined()
    expect(headers.forwarded).toBeUndefined()
    expect(headers.authorization).toBe('Bearer abc')
  })

  it('is asked in turn', async () => {
    const copies = [await call('/a'), await call('/b'), await call('/c'), await call('/d')]
    expect(new Set(copies.map(({ copy }) => copy))).toEqual(new Set(['one', 'two']))
  })

  it('never sees a body that no call of ours has', async () => {
    const answer = await fetch(`${nginx.url}/api/x`, { method: 'POST', body: 'x'.repeat(200_000) })
    expect(answer.status).toBe(413)
  })
})

describe('a copy of the clinic server that is down', () => {
  it('is passed over; with none left the browser is told to come again', async () => {
    const two = await openServer((_request, response) => response.end('{}'))
    const one = await openServer((_request, response) => response.end('{}'))
    const gate = await start({ apis: [one.address, two.address] })
    await one.close()
    for (let times = 0; times < 4; times++)
      expect((await fetch(`${gate.url}/api/ready`, { method: 'POST' })).status).toBe(200)
    await two.close()
    const answer = await fetch(`${gate.url}/api/ready`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual({ success: false, code: 'not_ready' })
  })
})

describe('a remote with an origin of its own', () => {
  let elsewhere: Server
  let gate: Nginx
  let answers: 'well' | 'never' | 'with an error' = 'well'

  beforeAll(async () => {
    elsewhere = await openServer((_request, response) => {
      if (answers === 'never') return
      response.setHeader('Cache-Control', 'public, max-age=9999')
      if (answers === 'with an error') response.writeHead(500)
      response.end(jsonForPage(pointerTo(`1.${elsewhere.asked.length}.0`)))
    })
    whenDone(elsewhere.close)
    const remotes = settings.remotes.map((remote) =>
      remote.name === 'booking' ? { ...remote, origin: elsewhere.url } : remote,
    )
    gate = await start({ settings: { ...settings, remotes } })
  })
  const pointer = async () => {
    const answer = await fetch(gate.url)
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' ${elsewhere.url};`)
    return pointersIn(await answer.text()).booking!
  }

  it('holds up no page while its pointer was never read', async () => {
    answers = 'never'
    expect(await pointer()).toBe('null')
    answers = 'with an error'
    expect(await pointer()).toBe('null')
  })

  it('has its pointer in the page, then the last one there was while it fails', async () => {
    answers = 'well'
    const text = await pointer()
    expect(JSON.parse(text)).toMatchObject({ current: { name: 'booking' } })
    for (answers of ['with an error', 'never'] as const) {
      const asked = elsewhere.asked.length
      // Until the second it may be kept for has passed, nobody is asked.
      while (elsewhere.asked.length === asked) expect(await pointer()).toBe(text)
    }
    answers = 'well'
    while ((await pointer()) === text);
  })

  it('is preloaded by the shell alone: its HTML has no place in our page', async () => {
    expect(await (await fetch(gate.url)).text()).not.toContain('rel="preload"')
  })
})
