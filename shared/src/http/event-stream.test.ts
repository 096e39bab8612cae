import { ReadableStream } from 'node:stream/web'
import { configureHttp, listen } from '@molar/shared/http'

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

/** A response with events, and a function that sends the next bytes of it. */
function eventResponse() {
  let send!: ReadableStreamDefaultController
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) })
  const headers = new Headers({ 'content-type': 'text/event-stream' })
  return { response: { status: 200, headers, body }, send: (bytes: Uint8Array) => send.enqueue(bytes) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Listens until `end` is called. `isOver` returns whether the server has ended it. */
async function startListening(query?: Record<string, string>) {
  const controller = new AbortController()
  const events: string[] = []
  const onEvent = (name: string, data: string) => void events.push(`${name} ${data}`)
  let isOver = false
  const listening = async () => {
    await listen('/changes', { ...(query && { query }), signal: controller.signal, onEvent })
    isOver = true
  }
  void listening()
  await jest.advanceTimersByTimeAsync(0)
  return { events, isOver: () => isOver, end: () => controller.abort() }
}

it('Events are asked for with the query, the session and the language of the page', async () => {
  const page = { baseURL: '/api', defaultBearer: 'client', extensions: null }
  configureHttp({ ...page, token: () => 'of-the-session', language: () => 'de' })
  request.mockResolvedValue(refused(403))
  await startListening({ location: 'lag' })
  expect(request).toHaveBeenCalledWith('/api/changes?location=lag', {
    headers: { Authorization: 'Bearer of-the-session', 'Accept-Language': 'de' },
    signal: expect.any(AbortSignal),
  })
})

it('Events are passed on when they are complete, also if they arrive in pieces', async () => {
  const { response, send } = eventResponse()
  request.mockResolvedValueOnce(response)
  const { events, end } = await startListening()
  const bytes = bytesOf('event: changed\ndata: Adébáyọ̀\n\n: alive\n\ndata: unnamed\n\ndata: incomplete')
  for (const byte of bytes) send(Uint8Array.of(byte))
  await jest.advanceTimersByTimeAsync(0)
  expect(events).toEqual(['changed Adébáyọ̀', 'message unnamed'])
  end()
})

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
  const { response, send } = eventResponse()
  request.mockResolvedValueOnce(response)
  const { end } = await startListening()
  await jest.advanceTimersByTimeAsync(40_000)
  send(bytesOf(': alive\n\n'))
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
