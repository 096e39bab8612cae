import { connect } from 'node:net'

/** Sends this and answers with every byte that comes back: fetch would tidy the path and unpack the answer. */
export const raw = (url: string, lines: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.once('end', () => resolve(answer))
    socket.once('error', reject)
    socket.write([...lines, 'Host: clinic.example', 'Connection: close', '', ''].join('\r\n'))
  })
