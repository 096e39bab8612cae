import { Agent, request } from 'node:http'

export interface FuzzResponse {
  /** 0: the server closed the connection without a response. */
  status: number
  type: string
  body: string
}

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** Sends requests to a server over kept connections, also such as `fetch` refuses to send. */
export function sender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method, path, headers, body }: Sent) =>
    new Promise<FuzzResponse>((resolve) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, ...length },
      })
      sent.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(parts).toString(),
          })
        response.on('end', end).on('error', end)
      })
      // After a response: bytes after the response to HEAD, or the rest of a request that the server did not read.
      let status = 0
      sent.once('response', (response) => (status = response.statusCode ?? 0))
      sent.on('error', () => resolve({ status, type: 'application/json', body: status ? '{}' : '' }))
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}
