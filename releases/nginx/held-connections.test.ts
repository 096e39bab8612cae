import { connect, type Socket } from 'node:net'
import { runNginx } from './testing/run-nginx.ts'
import { endsAfterAll, openServer, openStore } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'

const UNFINISHED_CALL = 'POST /api/bookings HTTP/1.1\r\nHost: clinic.example\r\nContent-Length: 1000\r\n\r\n{'

const cleanUpLater = endsAfterAll(() => {})

it('allows 200 open calls from one address, answers 503 to more, and still serves the page', async () => {
  const store = openStore()
  const api = await openServer((_, response) => response.end('{}'))
  const nginx = await runNginx({ settings: exampleSettings(), store: store.folder, apis: [api.address] })
  const sockets: Socket[] = []
  cleanUpLater(async () => {
    for (const socket of sockets) socket.destroy()
    await nginx.stop()
    await api.close()
    store.remove('')
  })

  const refused = await new Promise<string>((resolve, reject) => {
    for (let call = 0; call <= 200; call += 1) {
      const socket = connect({ port: nginx.port, host: '127.0.0.1' })
      socket.once('connect', () => socket.write(UNFINISHED_CALL))
      socket.once('data', (answer) => resolve(answer.toString()))
      socket.once('error', reject)
      sockets.push(socket)
    }
  })
  expect(refused).toMatch(/^HTTP\/1.1 503 [^]*"code":"not_ready"/)
  expect((await fetch(`${nginx.url}/book-appointment`)).status).toBe(200)
  expect(nginx.log()).toBe('')
})
