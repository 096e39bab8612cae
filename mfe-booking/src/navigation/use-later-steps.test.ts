import { act, renderHook, waitFor } from '@testing-library/react'
import { type LaterSteps, useLaterSteps } from './use-later-steps.ts'

const steps = {} as LaterSteps
const missing = () => Promise.reject(new Error('404'))

/** Loading that fails so many times before it succeeds. */
function failing(times: number) {
  const load = jest.fn((): Promise<LaterSteps> => (times-- > 0 ? missing() : Promise.resolve(steps)))
  return load
}

it('loads the later steps before they are needed, and again when they are needed after a failure', async () => {
  const load = failing(3)
  const { result, rerender } = renderHook(({ needed }) => useLaterSteps(needed, load), {
    initialProps: { needed: false },
  })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3))
  expect(result.current).toBeNull()
  rerender({ needed: true })
  await waitFor(() => expect(result.current).toBe(steps))
})

it('loads the later steps two more times before it fails', async () => {
  const load = failing(2)
  const { result } = renderHook(() => useLaterSteps(true, load))
  await waitFor(() => expect(result.current).toBe(steps))
})

it('loads the later steps again when the device is online again', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = failing(3)
  const { result } = renderHook(() => useLaterSteps(true, load))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3))
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current).toBe(steps))
})

it('throws for the shell when the later steps are missing while the device is online', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { result } = renderHook(() => {
    try {
      return useLaterSteps(true, missing)
    } catch (error) {
      return String(error)
    }
  })
  await waitFor(() => expect(result.current).toBe('Error: 404'))
})
