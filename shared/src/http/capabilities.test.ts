import { fetchCapabilities } from '@molar/contract'
import { supports } from '@molar/shared/http'
import { fakeApi, rawAnswer, refusal } from '@molar/shared/testing'

const asking = () => fakeApi({ extensions: null })
const named = { contract: '1.0.0', extensions: ['availability'] }

it('believes what the page says without asking', async () => {
  const api = fakeApi({ extensions: ['availability'] })
  expect(await supports('availability')).toBe(true)
  expect(await supports('idempotency')).toBe(false)
  expect(api.calls).toHaveLength(0)
})

it('asks once', async () => {
  const api = asking()
  api.reply(fetchCapabilities, named)
  expect(await supports('availability')).toBe(true)
  expect(await supports('challenge')).toBe(false)
  expect(api.calls).toHaveLength(1)
})

it.each([
  ['404', refusal(404, 'No such path.')],
  ['405', refusal(405, 'Not this way.')],
  ['an answer without extensions', rawAnswer(200, { success: true, data: {} })],
])('takes %s for a server with none, for good', async (_what, answer) => {
  const api = asking()
  api.reply(fetchCapabilities, answer)
  expect(await supports('availability')).toBe(false)
  api.reply(fetchCapabilities, named)
  expect(await supports('availability')).toBe(false)
})

it.each([429, 500, 503])('does not know after %d, and asks again', async (status) => {
  const api = asking()
  api.reply(fetchCapabilities, refusal(status, 'Later.'))
  expect(await supports('availability')).toBe(false)
  api.reply(fetchCapabilities, named)
  expect(await supports('availability')).toBe(true)
})
