import { endsAfterAll, openStore } from './testing/clinic.ts'
import { exampleSettings } from './testing/example-settings.ts'
import { runNginx } from './testing/run-nginx.ts'

const LASTING = 'public, max-age=31536000, immutable'
const FILE = '/booking/releases/1.0.0/e.js'

const store = openStore()
const whenDone = endsAfterAll(() => store.remove('.'))
let nginx: Awaited<ReturnType<typeof runNginx>>
beforeAll(async () => {
  nginx = await runNginx({ settings: exampleSettings(), store: store.folder, apis: ['127.0.0.1:9'] })
  whenDone(nginx.stop)
})

const read = async (headers: Record<string, string>) => {
  const response = await fetch(nginx.url + FILE, { headers: { 'Accept-Encoding': 'identity', ...headers } })
  return [response.status, response.headers.get('cache-control'), await response.text()]
}

it.each([
  ['If-Match', '"another"'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
])('The refusal of a file of a release because of %s is not stored', async (name, value) => {
  expect(await read({ [name]: value })).toEqual([412, 'no-store', expect.stringContaining('412')])
})

it('A file of a release, and the response that it has not changed, are stored for a year', async () => {
  expect(await read({})).toEqual([200, LASTING, 'plain'])
  const written = store.writtenAt(FILE).toUTCString()
  expect(await read({ 'If-Modified-Since': written })).toEqual([304, LASTING, ''])
})

it.each(['bytes=0-1', 'bytes=999-'])('A request for the range %s gets the whole file', async (Range) => {
  expect(await read({ Range })).toEqual([200, LASTING, 'plain'])
})
