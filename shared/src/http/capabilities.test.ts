import { waitFor } from '@testing-library/react'
import { fetchCapabilities } from '@molar/contract'
import { loadExtensions, supports } from '@molar/shared/http'
import { delayed, fakeApi, rawResponse, refusal } from '@molar/shared/testing'

const apiToAsk = () => fakeApi({ extensions: null })
const capabilities = { contract: '1.0.0', extensions: ['availability'] }

it('uses the extensions configured in the page without a request', async () => {
  const api = fakeApi({ extensions: ['availability'] })
  expect(await supports('availability')).toBe(true)
  expect(await supports('idempotency')).toBe(false)
  expect(api.calls).toHaveLength(0)
})

it('asks the server for its extensions only once', async () => {
  const api = apiToAsk()
  api.reply(fetchCapabilities, capabilities)
  expect(await supports('availability')).toBe(true)
  expect(await supports('challenge')).toBe(false)
  expect(api.calls).toHaveLength(1)
})

it.each([
  ['404', refusal(404, 'No such path.')],
  ['405', refusal(405, 'Not this way.')],
  ['a response without extensions', rawResponse(200, { success: true, data: {} })],
  ['extensions that are no list', rawResponse(200, { success: true, data: { extensions: {} } })],
])('treats %s as a server without extensions and does not ask again', async (_what, response) => {
  const api = apiToAsk()
  api.reply(fetchCapabilities, response)
  expect(await supports('availability')).toBe(false)
  api.reply(fetchCapabilities, capabilities)
  expect(await loadExtensions()).toEqual([])
})

it.each([429, 500, 503])('returns false after status %d and asks again at the next call', async (status) => {
  const api = apiToAsk()
  api.reply(fetchCapabilities, refusal(status, 'Later.'))
  expect(await supports('availability')).toBe(false)
  api.reply(fetchCapabilities, capabilities)
  expect(await supports('availability')).toBe(true)
})

it.each([429, 500, 503])('throws while the extensions are unknown after status %d', async (status) => {
  const api = apiToAsk()
  api.reply(fetchCapabilities, refusal(status, 'Later.'))
  await expect(loadExtensions()).rejects.toMatchObject({ status })
  api.reply(fetchCapabilities, capabilities)
  expect(await loadExtensions()).toEqual(['availability'])
})

it('keeps the extensions of another server when the question to the former one fails late', async () => {
  const { reply, arrives } = delayed(refusal(503, 'Later.'))
  const formerApi = apiToAsk()
  formerApi.reply(fetchCapabilities, reply)
  const former = supports('availability')
  await waitFor(() => expect(formerApi.calls).toHaveLength(1))
  const api = apiToAsk()
  api.reply(fetchCapabilities, capabilities)
  await loadExtensions()
  await arrives()
  expect(await former).toBe(false)
  expect(await supports('availability')).toBe(true)
  expect(api.calls).toHaveLength(1)
})
