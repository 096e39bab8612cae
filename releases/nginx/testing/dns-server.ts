import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER = 12
const IPV4 = 1

/** Starts a DNS server that answers every name with one IPv4 address, valid for one second, and with no IPv6 address. */
export async function openDnsServer(host: string) {
  let asked = 0
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(HEADER, query.indexOf(0, HEADER) + 5)
    const answers = question.readUInt16BE(question.length - 4) === IPV4 ? 1 : 0
    asked += answers
    // A response without an error, with one question.
    const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, answers, 0, 0, 0, 0])
    // The name of the question, type, class, seconds and length before the address.
    const record = Buffer.concat([
      Buffer.from('c00c00010001000000010004', 'hex'),
      Buffer.from(host.split('.').map(Number)),
    ])
    socket.send(Buffer.concat([header, question, ...(answers ? [record] : [])]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    /** How often it was asked for an IPv4 address. */
    asked: () => asked,
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
