import { onReturn } from './pointer-source.ts'

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

it('looks again once when the person comes back, and every five minutes while the tab is seen', () => {
  const reread = jest.fn()
  onReturn(reread)
  comeBack()
  expect(reread).not.toHaveBeenCalled() // the page has only just been loaded

  jest.advanceTimersByTime(2 * MINUTE)
  comeBack()
  expect(reread).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(3 * MINUTE)
  expect(reread).toHaveBeenCalledTimes(2)

  visibility.mockReturnValue('hidden')
  jest.advanceTimersByTime(20 * MINUTE)
  expect(reread).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reread).toHaveBeenCalledTimes(3)
})
