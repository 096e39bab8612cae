import { readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fetchServices, SCHEDULE_CHANGES_PATH } from '@molar/contract'
import { endsAfterAll, openServer, openStore } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'
import { runNginx, startNginx } from './testing/run-nginx.ts'
import { writeConfig } from './write-config.ts'

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
  while ((await send('DELETE', '/blockers/7')) !== 200);
  expect(second.asked).toHaveLength(1)
})

const LIMIT_OF_READS = 'proxy_read_timeout 12s;'

/** nginx that waits a second for the response to a read. */
async function startImpatient(...apis: string[]) {
  const { port, stop } = await startNginx((folder, listen) => {
    const places = { out: folder, run: folder, listen, accessLog: join(folder, 'access.log') }
    const path = writeConfig({ settings: exampleSettings(), store: store.folder, apis, ...places })
    const config = readFileSync(path, 'utf8')
    expect(config).toContain(LIMIT_OF_READS)
    writeFileSync(path, config.replace(LIMIT_OF_READS, 'proxy_read_timeout 1s;'))
    return path
  })
  whenDone(stop)
  return `http://127.0.0.1:${port}/api`
}

it('A read goes to the other copy when the first one accepts it and never responds', async () => {
  const frozen = await openServer((request) => request.resume())
  const second = await openServer((_request, response) => response.end('{}'))
  whenDone(() => Promise.all([frozen.close(), second.close()]))
  const url = await startImpatient(frozen.address, second.address)
  expect((await fetch(`${url}/schedule`)).status).toBe(200)
  expect([frozen.asked.length, second.asked.length]).toEqual([1, 1])
})

it('A stream of changes stays open when it is silent for longer than a read may take', async () => {
  const streams: ServerResponse[] = []
  const server = await openServer((request, response) => {
    if (!request.url!.startsWith(SCHEDULE_CHANGES_PATH)) return
    response.setHeader('X-Accel-Buffering', 'no')
    response.write('event: connected\n\n')
    streams.push(response)
  })
  whenDone(server.close)
  const url = await startImpatient(server.address)
  const stream = await fetch(`${url}${SCHEDULE_CHANGES_PATH}?location=lag`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('event: connected\n\n')
  expect(server.asked[0]!.url).toBe(`${SCHEDULE_CHANGES_PATH}?location=lag`)
  expect((await fetch(`${url}/schedule`)).status).toBe(503)
  streams[0]!.write('event: changed\n\n')
  expect((await reader.read()).value).toBe('event: changed\n\n')
})
