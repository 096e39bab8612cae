import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ReceivedItems } from './received-items.ts'

/** What happens to a call on its way: nothing yet, or only its answer. */
type Fault =
  | { kind: 'hang' } // reaches nobody, and no answer comes
  | { kind: 'cut' } // reaches nobody, and the connection breaks
  | { kind: 'lose-answer'; whole: boolean } // the server did it; the connection breaks before the answer, or in it
  | { kind: 'answer'; status: number; body: string; type: string }

interface Call {
  /** `POST /appointments/book`. */
  name: string
  status: number
  body: string
}

/** What came by. A call keeps to the story it began in: it may be answered when the next one has begun. */
const newStory = () => ({ calls: new ReceivedItems<Call>(), held: new ReceivedItems<string>() })

/**
 * The way between browser and server: a real connection at both ends, so that what is lost is lost as on a real
 * network, and CORS stays the server's own. Faults count for calls whose name matches.
 */
export async function openNetwork(server: () => string) {
  let spec = newStory()
  const faults = new Map<string, { fault: Fault; left: number }>()
  let address = '10.0.0.1'

  const faultFor = (name: string) => {
    const entry = faults.get(name)
    if (!entry || entry.left === 0) return null
    entry.left -= 1
    return entry.fault
  }

  const proxy = createServer((request, response) => {
    const name = `${request.method} ${request.url?.split('?')[0]}`
    const fault = request.method === 'OPTIONS' ? null : faultFor(name)
    if (fault?.kind === 'hang') return spec.held.add(name)
    if (fault?.kind === 'cut') return void request.socket.destroy()
    if (fault?.kind === 'answer') return answerInstead(request, response, fault)
    forward(request, response, name, fault)
  })

  function forward(request: IncomingMessage, response: ServerResponse, name: string, fault: Fault | null) {
    const { calls } = spec
    const sent: Buffer[] = []
    request.on('data', (part: Buffer) => sent.push(part))
    const headers = { ...request.headers, 'x-forwarded-for': address }
    const onwards = ask(
      new URL(request.url ?? '/', server()),
      // A connection of its own: one that is kept may close in the moment it is used.
      { method: request.method, headers, agent: false },
      (answer) => {
        calls.add({ name, status: answer.statusCode ?? 0, body: Buffer.concat(sent).toString() })
        const loses = fault?.kind === 'lose-answer' ? fault : null
        if (loses?.whole) {
          request.socket.destroy()
          return
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        if (loses) {
          // After the head: where a connection breaks before it, Chromium itself sends the call again.
          response.flushHeaders()
          answer.resume().on('end', () => request.socket.destroy())
        } else answer.pipe(response)
      },
    )
    onwards.on('error', () => request.socket.destroy())
    request.pipe(onwards)
  }

  function answerInstead(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault & { kind: 'answer' },
  ) {
    request.resume()
    response
      .writeHead(fault.status, {
        'content-type': fault.type,
        'access-control-allow-origin': request.headers.origin ?? '*',
      })
      .end(fault.body)
  }

  // For the same reason it never closes one that nginx keeps.
  proxy.keepAliveTimeout = 0
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const set = (name: string, fault: Fault, times = Infinity) => faults.set(name, { fault, left: times })

  return {
    url: `http://127.0.0.1:${port}`,
    /** The server sees every call from now on as coming from here, so that limits by address count this test alone. */
    setClientAddress: (ip: string) => {
      address = ip
    },
    hang: (name: string) => set(name, { kind: 'hang' }),
    cut: (name: string, { times = Infinity } = {}) => set(name, { kind: 'cut' }, times),
    /** The server does it and says so, but nobody hears; `whole`: not even the head of it, where nginx stands between. */
    loseAnswer: (name: string, { times = 1, whole = false } = {}) =>
      set(name, { kind: 'lose-answer', whole }, times),
    /** A gateway in between gives up: an HTML page instead of an answer. */
    failWith502: (name: string, { times = Infinity } = {}) =>
      set(name, { kind: 'answer', status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }, times),
    /** Waits until a call of this name hangs for the `nth` time, so that time may pass. */
    waitUntilHeld: (name: string, { nth = 1 } = {}) =>
      spec.held.waitFor(`A hanging ${name}`, (one) => one === name, { skip: nth - 1 }),
    clearFaults: () => faults.clear(),
    /** Answered calls of this name so far, oldest first. */
    answeredCalls: (name: string) => spec.calls.all.filter((call) => call.name === name),
    /** Waits until the server has answered this call `times` times. */
    waitForAnswer: (name: string, times = 1) =>
      spec.calls.waitFor(`An answer to ${name}`, (call) => call.name === name, { skip: times - 1 }),
    /** No fault, and no call that began before. */
    reset: () => {
      faults.clear()
      spec = newStory()
    },
    close: () => {
      proxy.closeAllConnections()
      return new Promise<unknown>((resolve) => proxy.close(resolve))
    },
  }
}

export type Network = Awaited<ReturnType<typeof openNetwork>>
