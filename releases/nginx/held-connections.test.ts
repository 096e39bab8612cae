import { connect, type Socket } from 'node:net'
import { runNginx } from './testing/run-nginx.ts'
import { endsAfterAll, openServer, openStore } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'

const unfinishedCall = (client: string) =>
  `POST /api/bookings HTTP/1.1\r\nHost: clinic.example\r\nX-Forwarded-For: ${client}\r\nContent-Length: 1000\r\n\r\n{`

const cleanUpLater = endsAfterAll(() => {})

/** nginx in front of a server that responds once it has the whole request. `open` sends the beginning of a call. */
async function startHeld() {
  const store = openStore()
  const api = await openServer((request, response) => request.resume().on('end', () => response.end('{}')))
  const nginx = await runNginx({
    settings: exampleSettings(),
    store: store.folder,
    apis: [api.address],
    behind: ['127.0.0.1'],
  })
  const sockets: Socket[] = []
  cleanUpLater(async () => {
    for (const socket of sockets) socket.destroy()
    await nginx.stop()
    await api.close()
    store.remove('')
  })
  const open = (client: string) => {
    const socket = connect({ port: nginx.port, host: '127.0.0.1' })
    sockets.push(socket)
    return new Promise<string>((resolve, reject) => {
      socket.once('connect', () => socket.write(unfinishedCall(client)))
      socket.once('data', (response) => resolve(response.toString()))
      socket.once('error', reject)
    })
  }
  return { nginx, open }
}

it('allows 200 open calls from one address, responds with 503 to more, and still serves the page', async () => {
  const { nginx, open } = await startHeld()
  const refused = await Promise.race(Array.from({ length: 201 }, () => open('192.0.2.7')))
  expect(refused).toMatch(/^HTTP\/1.1 503 [^]*"code":"not_ready"/)
  expect((await fetch(`${nginx.url}/book-appointment`)).status).toBe(200)
  expect(nginx.log()).toBe('')
})

it('counts the addresses of one IPv6 /64 together, and another network apart', async () => {
  const { nginx, open } = await startHeld()
  const calls = Array.from({ length: 201 }, (_, index) => open(`2001:db8:0:1::${index.toString(16)}`))
  expect(await Promise.race(calls)).toMatch(/^HTTP\/1.1 503 /)
  for (const client of ['2001:db8:0:2::1', '::ffff:192.0.2.7', '192.0.2.8'])
    expect((await fetch(`${nginx.url}/api/x`, { headers: { 'X-Forwarded-For': client } })).status).toBe(200)
})

it('passes a body on while it arrives, so that the clinic server can end a call that takes too long', async () => {
  const store = openStore()
  const api = await openServer((_request, response) => response.writeHead(408).end('{}'))
  const nginx = await runNginx({ settings: exampleSettings(), store: store.folder, apis: [api.address] })
  cleanUpLater(async () => {
    await nginx.stop()
    await api.close()
    store.remove('')
  })
  const socket = connect({ port: nginx.port, host: '127.0.0.1' })
  socket.write(unfinishedCall('192.0.2.7'))
  const response = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString())),
  )
  expect(response).toMatch(/^HTTP\/1.1 408 /)
  socket.destroy()
})
