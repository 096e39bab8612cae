import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ReceivedItems } from './received-items.ts'

/** What the network does to a call or to its response. */
type Fault =
  | { kind: 'delay'; milliseconds: number } // the call reaches the server later
  | { kind: 'hang' } // the call does not reach the server and gets no response
  | { kind: 'cut' } // the call does not reach the server and the connection breaks
  | { kind: 'lose-response'; whole: boolean } // the server handles the call; the connection breaks before or within the response
  | { kind: 'replace-response'; status: number; body: string; type: string } // the call does not reach the server

interface Call {
  /** `POST /appointments/book`. */
  name: string
  status: number
  body: string
  /** The response has not reached the page. */
  isLost: boolean
}

/** Name for a fault of all calls that have no fault of their own. */
const EVERY_CALL = '*'

/** The calls of one spec. A call belongs to the spec in which it began, also if its response comes during the next spec. */
const newCallRecord = () => ({
  withResponse: new ReceivedItems<Call>(),
  hanging: new ReceivedItems<string>(),
})

/**
 * A proxy between browser and server with real connections on both sides, so that faults look like those of a real
 * network and CORS headers are the server's own. A fault applies to calls of its name.
 */
export async function openNetwork(server: () => string) {
  let record = newCallRecord()
  const faults = new Map<string, { fault: Fault; left: number }>()
  let address = '10.0.0.1'

  const faultFor = (name: string) => {
    const entry = faults.get(name) ?? faults.get(EVERY_CALL)
    if (!entry || entry.left === 0) return null
    entry.left -= 1
    return entry.fault
  }

  const proxy = createServer((request, response) => {
    const name = `${request.method} ${request.url?.split('?')[0]}`
    const fault = request.method === 'OPTIONS' ? null : faultFor(name)
    if (fault?.kind === 'delay')
      return void setTimeout(forward, fault.milliseconds, request, response, name, fault)
    if (fault?.kind === 'hang') return record.hanging.add(name)
    if (fault?.kind === 'cut') return void request.socket.destroy()
    if (fault?.kind === 'replace-response') return replaceResponse(request, response, fault)
    forward(request, response, name, fault)
  })

  function forward(request: IncomingMessage, response: ServerResponse, name: string, fault: Fault | null) {
    const { withResponse } = record
    const sent: Buffer[] = []
    request.on('data', (part: Buffer) => sent.push(part))
    const headers = { ...request.headers, 'x-forwarded-for': address }
    const forwarded = sendRequest(
      new URL(request.url ?? '/', server()),
      // A new connection: a kept one may close at the moment of its next use.
      { method: request.method, headers, agent: false },
      (fromServer) => {
        const loss = fault?.kind === 'lose-response' ? fault : null
        withResponse.add({
          name,
          status: fromServer.statusCode ?? 0,
          body: Buffer.concat(sent).toString(),
          isLost: loss !== null,
        })
        if (loss?.whole) {
          request.socket.destroy()
          return
        }
        response.writeHead(fromServer.statusCode ?? 502, fromServer.headers)
        if (loss) {
          // After the headers: if a connection breaks before them, Chromium repeats the call itself.
          response.flushHeaders()
          fromServer.resume().on('end', () => request.socket.destroy())
        } else fromServer.pipe(response)
      },
    )
    forwarded.on('error', () => request.socket.destroy())
    request.pipe(forwarded)
  }

  function replaceResponse(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault & { kind: 'replace-response' },
  ) {
    request.resume()
    response
      .writeHead(fault.status, {
        'content-type': fault.type,
        'access-control-allow-origin': request.headers.origin ?? '*',
      })
      .end(fault.body)
  }

  // nginx keeps its connections to this proxy. The proxy never closes one: nginx could be sending a call on it at that moment.
  proxy.keepAliveTimeout = 0
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const set = (name: string, fault: Fault, times = Infinity) => faults.set(name, { fault, left: times })

  return {
    url: `http://127.0.0.1:${port}`,
    /** Sets the client address that the server sees, so that rate limits by address count this spec alone. */
    setClientAddress: (ip: string) => {
      address = ip
    },
    delay: (name: string, milliseconds: number) => set(name, { kind: 'delay', milliseconds }),
    delayEveryCall: (milliseconds: number) => set(EVERY_CALL, { kind: 'delay', milliseconds }),
    hang: (name: string) => set(name, { kind: 'hang' }),
    cut: (name: string, { times = Infinity } = {}) => set(name, { kind: 'cut' }, times),
    /** The server handles the call, and its response is lost. `whole`: the headers too, for specs behind nginx. */
    loseResponse: (name: string, { times = 1, whole = false } = {}) =>
      set(name, { kind: 'lose-response', whole }, times),
    /** Responds with the HTML page of a gateway and status 502. */
    failWith502: (name: string, { times = Infinity } = {}) =>
      set(
        name,
        { kind: 'replace-response', status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' },
        times,
      ),
    /** Responds once as our server does when it refuses. The call does not reach it. */
    refuseOnce: (name: string, status: number, refusal: { code: string; message: string }) =>
      set(
        name,
        {
          kind: 'replace-response',
          status,
          type: 'application/json',
          body: JSON.stringify({ success: false, ...refusal }),
        },
        1,
      ),
    /** Waits until a call of this name hangs for the `nth` time. After that the page's clock may advance. */
    waitUntilHanging: (name: string, { nth = 1 } = {}) =>
      record.hanging.waitFor(`A hanging ${name}`, (one) => one === name, { skip: nth - 1 }),
    clearFaults: () => faults.clear(),
    /** Calls of this name that the server has responded to so far, oldest first. */
    callsWithResponse: (name: string) => record.withResponse.all.filter((call) => call.name === name),
    /** Waits until the server has responded to this call `times` times. */
    waitForResponseTo: (name: string, times = 1) =>
      record.withResponse.waitFor(`A response to ${name}`, (call) => call.name === name, { skip: times - 1 }),
    /** Removes all faults and forgets all calls. */
    reset: () => {
      faults.clear()
      record = newCallRecord()
    },
    close: () => {
      proxy.closeAllConnections()
      return new Promise<unknown>((resolve) => proxy.close(resolve))
    },
  }
}

export type Network = Awaited<ReturnType<typeof openNetwork>>
