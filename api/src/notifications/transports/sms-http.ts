import { subscribe } from 'node:diagnostics_channel'
import type { SmsSettings } from '../../settings.ts'
import { DeliveryError, type Transports } from './transport.ts'

/** Long: an SMS that the gateway accepts later than that is sent again. */
const TIME_OUT = 60_000
/**
 * Statuses after which another attempt makes sense: an earlier attempt is still being processed, too early, too many requests, a
 * time-out of the gateway, or what an operator corrects: a wrong token or address, or an empty balance.
 */
const TEMPORARY = [401, 402, 403, 404, 408, 409, 425, 429]

/**
 * Statuses after which the gateway may have accepted the SMS: something in front of it did not wait for its response. 502 is
 * not one of them: a proxy responds with it while the gateway is down.
 */
const UNCERTAIN = [408, 504]

/** Errors of connections that were not opened, or not secured: no request was written. A connection is waited for 10 s. */
const notConnected = new WeakSet<Error>()
subscribe('undici:client:connectError', (message) => notConnected.add((message as { error: Error }).error))

/**
 * SMS through any gateway that accepts `POST <url>` with `{ id, to, from, text }` as JSON and the token as bearer.
 * 2xx means accepted. `id` and `Idempotency-Key` are the same at every attempt to send one notification to one number.
 */
export function httpSmsTransport({ url, token, sender }: SmsSettings): Transports['sms'] {
  return async ({ id, to, text, decoy }) => {
    const body = JSON.stringify({ id, to, from: sender, text })
    const response = await fetch(url, {
      // For a decoy only the connection and the call are made: HEAD asks the gateway for nothing.
      ...(decoy ? { method: 'HEAD' } : { method: 'POST', body }),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      // A redirect is not followed: the token is for this address only.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_OUT),
    }).catch(({ name, cause }: Error & { cause?: Error & { code?: string } }) => {
      const failure = name === 'TimeoutError' ? 'no_answer' : (cause?.code ?? 'ENETWORK')
      throw new DeliveryError(failure, { mayBeSent: !cause || !notConnected.has(cause) })
    })
    // The status is the whole result: the gateway may end the connection before the end of the content.
    await response.body?.cancel().catch(() => {})
    const { status } = response
    // A gateway may not know HEAD.
    if (decoy) return
    if (!response.ok)
      throw new DeliveryError(`http_${status}`, {
        permanent: status >= 300 && status < 500 && !TEMPORARY.includes(status),
        mayBeSent: UNCERTAIN.includes(status),
      })
  }
}
