import { endpoint } from '@molar/contract'
import { download } from '@molar/shared/http'
import { fakeApi, rawResponse, type FakeApi } from '@molar/shared/testing'

const PATH = '/schedule/export'
const CSV = { 'content-type': 'text/csv; charset=utf-8' }
const receive = () =>
  download(PATH, { query: { from: '2026-12-01' }, type: 'text/csv', fallback: 'No file.' })
const reply = (api: FakeApi, ...response: Parameters<typeof rawResponse>) =>
  api.reply(endpoint<unknown, unknown>('GET', PATH), rawResponse(...response))

it('returns a file with the media type that was asked for', async () => {
  const api = fakeApi()
  reply(api, 200, 'a,b', CSV)
  const file = await receive()
  expect([file.type, file.size]).toEqual(['text/csv', 3])
  expect(api.calls).toMatchObject([{ input: { from: '2026-12-01' } }])
})

it.each([
  ['a page of a captive portal', 200, '<h1>Welcome</h1>', { 'content-type': 'text/html' }],
  ['a response without a media type', 200, 'a,b', {}],
  ['a file with the status of a failure', 503, 'a,b', CSV],
])('takes %s for no file', async (_, status, body, headers) => {
  const api = fakeApi()
  reply(api, status, body, headers)
  await expect(receive()).rejects.toMatchObject({ message: 'No file.', status })
})

it('throws the message of a refusal that arrives in place of the file', async () => {
  const api = fakeApi()
  const refusal = JSON.stringify({ success: false, message: 'Choose fewer days.' })
  // jsdom has no `text()`.
  const body = Object.assign(new Blob([refusal]), { text: async () => refusal })
  reply(api, 422, body, { 'content-type': 'application/json' })
  await expect(receive()).rejects.toMatchObject({ message: 'Choose fewer days.', status: 422 })
})
