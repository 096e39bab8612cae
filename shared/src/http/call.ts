import { type Endpoint, type Success } from '@molar/contract'
import { ApiError } from './api-error.ts'
import { httpSettings, prepareHttp } from './client.ts'
import { readResponse } from './envelope.ts'
import { pause } from './pause.ts'

const READ_TIMEOUT_MS = 20_000
const WRITE_TIMEOUT_MS = 30_000
const RETRY_DELAYS_MS = [500, 1500]

export interface CallOptions {
  /** Values for `:name` in the endpoint's path. */
  params?: Record<string, string | number>
  /** Query parameters of a call that also has a body. */
  query?: Record<string, string | number>
  /** Message of a failure for which the server sent no readable message. */
  fallback?: string
  signal?: AbortSignal
  /** Bearer token for this call, in place of the session's. */
  token?: string | null
  /** Only for servers that name the extension `idempotency`. */
  idempotencyKey?: string
}

export const DEFAULT_FALLBACK = 'Error making request!'

/**
 * Makes one call of the contract. A read that could not connect is tried three times; a write is sent once.
 * @throws {ApiError} for every failure, also for `success: false` with status 200.
 * @throws the reason of `options.signal` when the caller aborted.
 */
export async function call<Input, Data>(
  endpoint: Endpoint<Input, Data>,
  input: Input,
  options: CallOptions = {},
): Promise<Success<Data>> {
  const delays = endpoint.reads ? RETRY_DELAYS_MS : []
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(endpoint, input, options)
    } catch (error) {
      const delay = delays[attempt]
      if (delay === undefined || !(error instanceof ConnectionError)) throw error
      await pause(delay, options.signal)
    }
  }
}

/** The connection failed at once. Unlike after a timeout, another attempt may succeed. */
class ConnectionError extends ApiError {}

async function send<Input, Data>(endpoint: Endpoint<Input, Data>, input: Input, options: CallOptions) {
  const { status, data, headers } = await exchange(endpoint, input, options)
  return readResponse<Data>({ status, body: data, headers }, options.fallback ?? DEFAULT_FALLBACK)
}

interface ExchangeOptions extends CallOptions {
  /** What the response is read as; JSON by default. */
  responseType?: 'blob'
  /** Milliseconds. */
  timeout?: number
}

/**
 * Sends one request and returns the response, whatever its status.
 * @throws {ApiError} without a response
 */
export async function exchange<Input, Data>(
  { method, path, reads }: Endpoint<Input, Data>,
  input: Input,
  {
    params,
    query,
    fallback = DEFAULT_FALLBACK,
    signal,
    token,
    idempotencyKey,
    responseType,
    timeout: milliseconds = reads ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
  }: ExchangeOptions,
) {
  const { adapter, baseURL, defaultBearer, language, token: sessionToken, onUnauthorized } = httpSettings()
  const timeout = AbortSignal.timeout(milliseconds)
  const sessionBearer = token ? null : sessionToken()
  const bearer = token ?? sessionBearer ?? defaultBearer
  const response = await prepareHttp()
    .then((client) =>
      client.request<unknown>({
        baseURL,
        ...(adapter && { adapter }),
        ...(responseType && { responseType }),
        method,
        url: fillPath(path, params),
        ...(method === 'GET' ? { params: input } : { data: input, params: query }),
        headers: {
          Authorization: `Bearer ${bearer}`,
          'Accept-Language': language(),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        validateStatus: () => true,
      }),
    )
    .catch(() => {
      if (signal?.aborted) throw signal.reason
      const ErrorClass = timeout.aborted ? ApiError : ConnectionError
      throw new ErrorClass(fallback, { answered: false })
    })
  if (response.status === 401 && sessionBearer) onUnauthorized?.(sessionBearer)
  return response
}

const fillPath = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
