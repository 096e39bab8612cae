import { fetchServices } from '@molar/contract'
import { endsAfterAll, openServer, openStore } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'
import { runNginx } from './testing/run-nginx.ts'

const store = openStore()
const whenDone = endsAfterAll(() => store.remove('.'))

/** nginx in front of two copies. The first one, which nginx asks first, ends each connection once it has the request. */
async function startTwo() {
  const first = await openServer((request) => request.resume().on('end', () => request.socket.destroy()))
  const second = await openServer((request, response) => request.resume().on('end', () => response.end('{}')))
  const apis = [first.address, second.address]
  const nginx = await runNginx({ settings: exampleSettings(), store: store.folder, apis })
  whenDone(async () => {
    await nginx.stop()
    await Promise.all([first.close(), second.close()])
  })
  const send = async (method: string, path: string) => {
    const body = method === 'DELETE' ? null : '{}'
    return (await fetch(`${nginx.url}/api${path}`, { method, body })).status
  }
  return { first, second, send }
}

it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
  'A %s that a copy of the server may have begun is not sent to the other copy',
  async (method) => {
    const { first, second, send } = await startTwo()
    expect(await send(method, '/blockers/7')).toBe(503)
    expect([first.asked.length, second.asked.length]).toEqual([1, 0])
  },
)

it.each([
  ['POST', '/blockers'],
  ['PATCH', '/blockers'],
  [fetchServices.method, fetchServices.path],
])('A %s %s goes to the other copy when one refuses the connection', async (method, path) => {
  const { first, second, send } = await startTwo()
  await first.close()
  expect(await send(method, path)).toBe(200)
  expect(second.asked).toHaveLength(1)
})

it('A copy that refused the connection of a DELETE gets no further calls', async () => {
  const { first, second, send } = await startTwo()
  await first.close()
  // Each worker of nginx finds out for itself.
  while ((await send('DELETE', '/blockers/7')) !== 200);
  expect(second.asked).toHaveLength(1)
})
