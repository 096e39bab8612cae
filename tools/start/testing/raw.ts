import { connect } from 'node:net'

/** Sends a raw HTTP request and returns the raw response. `fetch` would normalise the path and decompress the body. */
export const raw = (url: string, lines: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let response = ''
    socket.on('data', (part) => (response += part.toString()))
    socket.once('end', () => resolve(response))
    socket.once('error', reject)
    socket.write([...lines, 'Host: clinic.example', 'Connection: close', '', ''].join('\r\n'))
  })
