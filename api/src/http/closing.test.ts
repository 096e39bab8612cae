import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { SCHEDULE_CHANGES_PATH } from '@molar/contract'
import { testSettings } from '../../testing/app.ts'
import { untilClosed } from '../../testing/slow-request.ts'
import { buildApp } from '../app.ts'
import { createKeyring } from '../secrets/keyring.ts'

/** The response to a request on a connection that has a running one when the server begins to close. */
async function requestWhileClosing(path: string) {
  const app = await buildApp({
    db: {} as never,
    keyring: createKeyring(testSettings.secretKey),
    settings: testSettings,
    clock: () => new Date(),
    logger: false,
  })
  await app.ready()
  // Not `app.listen`, which starts jobs that need a database.
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /auth/signin HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 2',
  ]
  socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(socket, 'data')
  const closed = app.close()
  await untilClosed(`http://127.0.0.1:${port}`)
  socket.write(`{}GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const [first, second] = (await text(socket)).split(/(?=HTTP\/1\.1 )/)
  await closed
  expect(first).toMatch(/^HTTP\/1.1 422 /)
  return second
}

it('While the server closes, a further request on an open connection is served, and the connection is closed', async () => {
  expect(await requestWhileClosing('/health')).toMatch(
    /^HTTP\/1.1 200 [^]*connection: close[^]*"success":true/i,
  )
})

it('While the server closes, it begins no stream of events', async () => {
  expect(await requestWhileClosing(`${SCHEDULE_CHANGES_PATH}?location=lag`)).toMatch(
    /^HTTP\/1.1 503 [^]*retry-after: 1[^]*"code":"not_ready"/i,
  )
})
