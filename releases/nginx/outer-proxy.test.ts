import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { SCHEDULE_CHANGES_PATH } from '@molar/contract'
import { raw } from '@molar/tools/testing/raw'
import { ROOT } from '../parts.ts'
import { endsAfterAll, openServer, openStore } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'
import { runNginx, startNginx } from './testing/run-nginx.ts'

const store = openStore()
const whenDone = endsAfterAll(() => store.remove('.'))
let nginx: Awaited<ReturnType<typeof runNginx>>

beforeAll(async () => {
  const api = await openServer((request, response) => {
    if (request.url === SCHEDULE_CHANGES_PATH) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
      response.write('event: connected\n\n')
    } else {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ headers: request.headers }))
    }
  })
  whenDone(api.close)
  const apis = [api.address]
  nginx = await runNginx({ settings: exampleSettings(), store: store.folder, apis, behind: ['127.0.0.1'] })
  whenDone(nginx.stop)
})

/** Starts another nginx in front. */
async function startOuter(server: (listen: string, folder: string) => string) {
  const outer = await startNginx((folder, listen) => {
    const path = join(folder, 'outer.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const http = ['access_log off;', ...temporary, server(listen, folder)].join('\n')
    writeFileSync(path, `daemon off;\npid ${folder}/outer.pid;\nevents {}\nhttp {\n${http}\n}\n`)
    return path
  })
  whenDone(outer.stop)
  return outer.port
}

it('Events and compressed responses pass through another nginx that has its default settings', async () => {
  const port = await startOuter(
    (listen) => `server { listen ${listen}; location / { proxy_pass ${nginx.url}; } }`,
  )
  const url = `http://127.0.0.1:${port}`
  const stream = await fetch(`${url}/api${SCHEDULE_CHANGES_PATH}`)
  const { value } = await stream.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('event: connected\n\n')
  const response = await raw(url, ['GET /api/x HTTP/1.1', 'Accept-Encoding: gzip'])
  expect(response).toContain('Content-Encoding: gzip')
})

describe('the proxy of the README', () => {
  let port: number

  beforeAll(async () => {
    const readme = readFileSync(join(ROOT, 'releases', 'nginx', 'README.md'), 'utf8')
    const [, example] = /```nginx\n([^]*?)```/.exec(readme)!
    port = await startOuter((listen, folder) => {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
      const made = spawnSync(
        'openssl',
        `req -x509 -newkey rsa:2048 -nodes -subj /CN=x -keyout ${key} -out ${certificate}`.split(' '),
      )
      if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr.toString()}`)
      return example!
        .replace(' 443 ', ` ${listen} `)
        .replace(/\S+fullchain\.pem/, certificate)
        .replace(/\S+privkey\.pem/, key)
        .replace('http://127.0.0.1:8080', nginx.url)
    })
  })

  const ask = (path: string, headers = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }
      get(options, resolve).on('error', reject)
    })

  it('sends HSTS with the page and with calls, and calls carry the address of the visitor and the host', async () => {
    for (const path of ['/book-appointment', '/api/x']) {
      const { statusCode, headers } = await ask(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
    const called = await ask('/api/x', { 'X-Forwarded-For': '192.0.2.7', Host: 'portal.clinic.example' })
    const body = (await called.toArray()).join('')
    expect(JSON.parse(body)).toMatchObject({
      headers: { 'x-forwarded-for': '192.0.2.7', host: 'portal.clinic.example' },
    })
  })

  it('passes each event on at once', async () => {
    const stream = await ask(`/api${SCHEDULE_CHANGES_PATH}`)
    const [event] = (await stream.take(1).toArray()) as [Buffer]
    expect(event.toString()).toBe('event: connected\n\n')
  })
})
