import { act, renderHook } from '@testing-library/react'
import { readServices } from '../state/schedule.api.ts'
import { useServices } from './use-services.ts'

jest.mock('../state/schedule.api.ts', () => ({ readServices: jest.fn() }))
const reading = jest.mocked(readServices)
const CHECKUP = { id: 1, name: 'Check-up', duration: 30 }

beforeEach(() => {
  jest.useFakeTimers()
  reading.mockReset()
})
afterEach(() => jest.useRealTimers())

it('Services that could not be read are asked for again after 5 seconds', async () => {
  reading.mockRejectedValueOnce(new Error('no connection')).mockResolvedValue([CHECKUP] as never)
  const { result } = renderHook(() => useServices('lag'))
  await act(async () => {})
  expect(result.current).toEqual({ list: [], isFailed: true })
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(result.current).toEqual({ list: [CHECKUP], isFailed: false })
  expect(reading).toHaveBeenCalledTimes(2)
})

it('Nothing is asked for after the form was closed', async () => {
  reading.mockRejectedValue(new Error('no connection'))
  const { unmount } = renderHook(() => useServices('lag'))
  await act(async () => {})
  unmount()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(reading).toHaveBeenCalledTimes(1)
})
