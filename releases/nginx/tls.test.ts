import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { endsAfterAll, openServer, openStore } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'
import { runNginx } from './testing/run-nginx.ts'

const folder = mkdtempSync(join(tmpdir(), 'nginx-tls-'))
const store = openStore()
const whenDone = endsAfterAll(() => {
  rmSync(folder, { recursive: true })
  store.remove('.')
})
let nginx: Awaited<ReturnType<typeof runNginx>>

beforeAll(async () => {
  const tls = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const pair = `-keyout ${tls.key} -out ${tls.certificate}`
  const made = spawnSync('openssl', `req -x509 -newkey rsa:2048 -nodes -subj /CN=x ${pair}`.split(' '))
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr.toString()}`)
  const api = await openServer((asked, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Content-Security-Policy', "default-src 'self'")
    response.writeHead(asked.url === '/missing' ? 404 : 200).end('{}')
  })
  whenDone(api.close)
  nginx = await runNginx({ settings: exampleSettings(), store: store.folder, apis: [api.address], tls })
  whenDone(nginx.stop)
})

interface ReceivedResponse {
  status: number
  headers: IncomingHttpHeaders
}

/** A request that accepts the test's own certificate. */
const ask = (path: string, { method = 'GET', body = '' } = {}) =>
  new Promise<ReceivedResponse>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: nginx.port, path, method, rejectUnauthorized: false },
      (response) => {
        response.resume()
        resolve({ status: response.statusCode!, headers: response.headers })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })

it.each([
  ['the page', '/book-appointment', {}, 200],
  ['a file of a release', '/booking/releases/1.0.0/e.js', {}, 200],
  ['a pointer', '/booking/current.json', {}, 200],
  ['a missing pointer', '/appointments/current.json', {}, 200],
  ['a missing file', '/favicon.ico', {}, 404],
  ['a wrong method', '/', { method: 'POST' }, 405],
  ['the method TRACE', '/api/x', { method: 'TRACE' }, 405],
  ['a response of the clinic server', '/api/x', {}, 200],
  ['a written call', '/api/x', { method: 'POST', body: '{}' }, 200],
  ['a refusal of the clinic server', '/api/missing', {}, 404],
  ['a redirect of nginx', '/api', {}, 301],
  ['a body that is too large', '/api/x', { method: 'POST', body: 'x'.repeat(200_000) }, 413],
  ['a hidden path', '/api/dev/inbox', {}, 404],
])('sends HSTS, one content policy and nosniff with %s', async (_what, path, options, status) => {
  const response = await ask(path, options)
  expect(response.status).toBe(status)
  expect(response.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
  })
  expect(response.headers['content-security-policy']).not.toContain("default-src 'self'")
})

it('sends the same with the response to an unreadable request', async () => {
  const socket = connect({ host: '127.0.0.1', port: nginx.port, rejectUnauthorized: false })
  socket.write('GET / HTTP/1.1\r\nHost: a b c\r\n\r\n')
  const text = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(text).toMatch(/Strict-Transport-Security: .*includeSubDomains/)
  expect(text).toContain('X-Content-Type-Options: nosniff')
  socket.destroy()
})

/** The protocol and cipher that nginx agrees to, or the reason of the refusal. */
const handshake = (options: object) =>
  new Promise<string>((resolve) => {
    const socket = connect(
      { host: '127.0.0.1', port: nginx.port, rejectUnauthorized: false, ...options },
      () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
        socket.destroy()
      },
    )
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

it('prefers TLS 1.3, and accepts TLS 1.2 with forward secrecy and authenticated encryption only', async () => {
  expect(await handshake({})).toMatch(/^TLSv1\.3 /)
  const tls12 = (ciphers: string) => handshake({ maxVersion: 'TLSv1.2', ciphers })
  expect(await tls12('ECDHE-RSA-AES128-GCM-SHA256')).toBe('TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256')
  for (const weak of ['ECDHE-RSA-AES256-SHA384', 'ECDHE-RSA-AES128-SHA', 'AES128-GCM-SHA256', 'AES256-SHA'])
    expect([weak, await tls12(weak)]).toEqual([weak, expect.stringMatching(/^ERR_SSL|ECONNRESET|EPROTO/)])
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
  expect(await handshake(old)).toMatch(/^ERR_SSL|ECONNRESET|EPROTO/)
})
