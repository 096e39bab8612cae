import { ReadableStream } from 'node:stream/web'
import { listen } from '@molar/shared/http'

const request = jest.fn<Promise<unknown>, [string?, RequestInit?]>()

beforeEach(() => {
  jest.useFakeTimers()
  request.mockReset()
  globalThis.fetch = request as unknown as typeof fetch
})
afterEach(() => jest.useRealTimers())

/** What the page needs of a response without events. */
const refused = (status: number, retryAfter?: string) => ({
  status,
  headers: new Headers({
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  }),
  body: null,
})

/** Listens until `end` is called. `isOver` returns whether the server has ended it. */
async function startListening() {
  const controller = new AbortController()
  let isOver = false
  const listening = async () => {
    await listen('/changes', { signal: controller.signal, onEvent: () => {} })
    isOver = true
  }
  void listening()
  await jest.advanceTimersByTimeAsync(0)
  return { isOver: () => isOver, end: () => controller.abort() }
}

it('Events are asked for again when the wait that a refusal names is over', async () => {
  request.mockResolvedValue(refused(429, '40'))
  const { isOver, end } = await startListening()
  await jest.advanceTimersByTimeAsync(39_000)
  expect(request).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1000)
  expect(request).toHaveBeenCalledTimes(2)
  expect(isOver()).toBe(false)
  end()
})

it('Events are asked for again after five seconds where a failure names no wait, or a shorter one', async () => {
  request.mockResolvedValueOnce(refused(503)).mockResolvedValue(refused(503, '0'))
  const { end } = await startListening()
  await jest.advanceTimersByTimeAsync(4000)
  expect(request).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(5000)
  expect(request).toHaveBeenCalledTimes(2)
  await jest.advanceTimersByTimeAsync(1000)
  expect(request).toHaveBeenCalledTimes(3)
  end()
})

it('A connection that brings no response for 45 seconds is replaced', async () => {
  globalThis.fetch = ((_url: string, { signal }: RequestInit) => {
    void request()
    return new Promise((_, reject) =>
      signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
    )
  }) as unknown as typeof fetch
  const { end } = await startListening()
  await jest.advanceTimersByTimeAsync(49_000)
  expect(request).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1000)
  expect(request).toHaveBeenCalledTimes(2)
  end()
})

it('A connection that is silent for 45 seconds is replaced, one with signs of life is not', async () => {
  let send: ReadableStreamDefaultController
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) })
  request.mockResolvedValueOnce({
    status: 200,
    headers: new Headers({ 'content-type': 'text/event-stream' }),
    body,
  })
  const { end } = await startListening()
  await jest.advanceTimersByTimeAsync(40_000)
  send!.enqueue(new TextEncoder().encode(': alive\n\n'))
  await jest.advanceTimersByTimeAsync(44_000)
  expect(request).toHaveBeenCalledTimes(1)
  expect(request.mock.lastCall?.[1]?.signal?.aborted).toBe(false)
  request.mockResolvedValue(refused(503))
  await jest.advanceTimersByTimeAsync(6_000)
  expect(request).toHaveBeenCalledTimes(2)
  end()
})

it('A refusal without a wait ends the events', async () => {
  request.mockResolvedValue(refused(403))
  const { isOver } = await startListening()
  expect(isOver()).toBe(true)
  expect(request).toHaveBeenCalledTimes(1)
})
