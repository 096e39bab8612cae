import { ApiError } from '@molar/shared/http'
import { failureForPage } from './message.ts'

const reported = jest.fn<void, [unknown]>()
globalThis.reportError = reported

beforeEach(() => reported.mockClear())

it('A fault of the code is reported, because to the patient it looks like a failed call', () => {
  const fault = new TypeError("Cannot read properties of null (reading 'trim')")
  expect(failureForPage(fault)).toEqual({ key: 'requestFailedHow' })
  expect(reported.mock.calls).toEqual([[fault]])
})

it('A failed call and a file that did not load are not reported', () => {
  failureForPage(new ApiError('No response', { answered: false }))
  failureForPage(Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' }))
  expect(reported).not.toHaveBeenCalled()
})
