import { listBlockers, type BlockersQuery } from '@molar/contract'
import { ApiError, callList, isSessionEnded, serverMessage } from '@molar/shared/http'
import { aBlocker, fakeApi, rawResponse, refusal } from '@molar/shared/testing'

const query: BlockersQuery = { type: '', page: 3, limit: 10 }
const listOf = (body: object) => {
  fakeApi().reply(listBlockers, rawResponse(200, { success: true, message: 'OK', ...body }))
  return callList(listBlockers, query)
}
const failureOf = async (reply: ReturnType<typeof rawResponse>) => {
  fakeApi().reply(listBlockers, reply)
  return callList(listBlockers, query).catch((error: unknown) => error)
}
const row = aBlocker()

it.each([
  ['the paging of our server', { data: [row], paging: { totalPages: 4, total: 31 } }, [1, 4, 31]],
  ['paging without a total', { data: [row], paging: { totalPages: 4 } }, [1, 4, null]],
  ['paging without a total and a single page', { data: [row], paging: { totalPages: 1 } }, [1, 1, 1]],
  ['numbers written as text', { data: [row], paging: { totalPages: '4', total: '31' } }, [1, 4, 31]],
  ['no paging', { data: [row] }, [1, 3, null]],
  ['paging that makes no sense', { data: [row], paging: { totalPages: 0, total: -1 } }, [1, 3, null]],
  ['null in place of an empty list', { data: null }, [0, 3, null]],
])('reads rows, number of pages and total from a list with %s', async (_, body, expected) => {
  const { rows, totalPages, total } = await listOf(body)
  expect([rows.length, totalPages, total]).toEqual(expected)
})

it('has no total where the server has counted only the first results', async () => {
  const paging = { totalPages: 2, total: 11, hasMore: true }
  expect(await listOf({ data: [row], paging })).toMatchObject({ totalPages: 2, total: null, hasMore: true })
  expect(await listOf({ data: [row] })).toMatchObject({ hasMore: false })
})

it('throws an ApiError for a response whose data is no list', async () => {
  await expect(listOf({ data: { rows: 1 } })).rejects.toBeInstanceOf(ApiError)
})

it('returns the message of a failure only where the server wrote it', async () => {
  expect(serverMessage(await failureOf(refusal(403, 'Only admins may do this.')))).toBe(
    'Only admins may do this.',
  )
  expect(serverMessage(await failureOf(rawResponse(400, '<h1>Oops</h1>')))).toBeNull()
  expect(serverMessage(new Error('boom'))).toBeNull()
})

it('recognises only a 401 as the end of the session', async () => {
  expect(isSessionEnded(await failureOf(refusal(401, 'Please sign in again.')))).toBe(true)
  expect(isSessionEnded(await failureOf(refusal(403, 'Only admins may do this.')))).toBe(false)
  expect(isSessionEnded(new Error('boom'))).toBe(false)
})
