import { onReturn } from './pointers.ts'

const MINUTE = 60_000
let visibility: jest.SpyInstance

beforeEach(() => {
  jest.useFakeTimers()
  visibility = jest.spyOn(document, 'visibilityState', 'get')
})
afterEach(() => jest.useRealTimers())

const comeBack = () => {
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
}

it('refetches once when the person returns to the tab, and every five minutes while the tab is visible', () => {
  const refetch = jest.fn()
  onReturn(refetch)
  comeBack()
  expect(refetch).not.toHaveBeenCalled() // the page has only just been loaded

  jest.advanceTimersByTime(2 * MINUTE)
  comeBack()
  expect(refetch).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(3 * MINUTE)
  expect(refetch).toHaveBeenCalledTimes(2)

  visibility.mockReturnValue('hidden')
  jest.advanceTimersByTime(20 * MINUTE)
  expect(refetch).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refetch).toHaveBeenCalledTimes(3)
})
