import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { SCHEDULE_CHANGES_PATH } from '@molar/contract'
import { serverWithoutDatabase } from '../../testing/server-without-database.ts'
import { untilClosed } from '../../testing/slow-request.ts'

/** The response to a request on a connection that has a running one when the server begins to close. */
async function requestWhileClosing(path: string) {
  const { app, port } = await serverWithoutDatabase()
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
