import { once } from 'node:events'
import { connect } from 'node:net'

const BODY = JSON.stringify({ username: 'nobody', password: 'a wrong password' })

/** A sign-in whose body is sent by `finish`, after the server has read its headers. `finish` returns the response. */
export async function startSlowRequest(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /auth/signin HTTP/1.1',
    'Host: test',
    'Content-Type: application/json',
    'Connection: close',
  ]
  socket.write([...head, `Content-Length: ${BODY.length}`, 'Expect: 100-continue', '', ''].join('\r\n'))
  const [continueLine] = (await once(socket, 'data')) as [Buffer]
  if (!continueLine.toString().startsWith('HTTP/1.1 100'))
    throw new Error(`Unexpected response: ${continueLine.toString()}`)
  return {
    async finish() {
      let response = ''
      socket.on('data', (text: Buffer) => (response += text.toString()))
      socket.write(BODY)
      await once(socket, 'close')
      return { status: Number(/^HTTP\/1.1 (\d+)/.exec(response)?.[1]), response }
    },
  }
}

/** Resolves once the server accepts no new connections. */
export async function untilClosed(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  if (isOpen) await untilClosed(url)
}
