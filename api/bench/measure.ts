import autocannon, { type Request } from 'autocannon'
import type { Call } from './calls.ts'

const WARM_UP = 1
const SECONDS = 4

export interface LatencyMeasurement {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** How many of a hundred responses had a status other than 200. */
  refused: number
}

/** Sends a call for some seconds over that many connections, one request at a time on each. Times in milliseconds. */
export async function measure(url: string, call: Call, connections: number): Promise<LatencyMeasurement> {
  await send(url, call, connections, WARM_UP)
  const { times, refused, duration } = await send(url, call, connections, SECONDS)
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    perSecond: times.length / duration,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    refused: (100 * refused) / Math.max(1, times.length),
  }
}

function send(url: string, { request }: Call, connections: number, seconds: number) {
  const times: number[] = []
  let refused = 0
  return new Promise<{ times: number[]; refused: number; duration: number }>((resolve, reject) => {
    const requests = [{ setupRequest: (defaults: Request) => ({ ...defaults, ...request() }) }]
    const run = autocannon({ url, connections, duration: seconds, requests }, (error, result) => {
      if (error) reject(error as Error)
      else resolve({ times, refused, duration: result.duration })
    })
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      if (status !== 200) refused += 1
    })
  })
}
