import { pause } from '@molar/shared/http'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('a pause ends at once with the reason of a signal that was aborted before it', async () => {
  const reason = new Error('The page has changed.')
  const rejected = jest.fn()
  pause(1000, AbortSignal.abort(reason)).catch(rejected)
  await jest.advanceTimersByTimeAsync(0)
  expect(rejected.mock.lastCall).toEqual([reason])
})
