import { type Endpoint, type Success } from '@molar/contract'
import { ApiError } from './api-error.ts'
import { httpSettings, prepareHttp } from './client.ts'
import { readAnswer } from './envelope.ts'
import { pause } from './pause.ts'

const READ_LIMIT = 20_000
const WRITE_LIMIT = 30_000
const PAUSES = [500, 1500]

interface CallOptions {
  /** What stands for `:name` in the endpoint's path. */
  params?: Record<string, string | number>
  /** Stands in the address of a call that has a body. */
  query?: Record<string, string | number>
  /** Sentence for a failure the server said nothing readable about. */
  fallback?: string
  signal?: AbortSignal
  /** Bearer for this call alone. */
  token?: string | null
  /** Only for servers that name `idempotency`. */
  idempotencyKey?: string
}

const DEFAULT_FALLBACK = 'Error making request!'

/** Makes one call of the contract. Throws ApiError for every failure; a read without an answer is tried three times. */
export async function call<Input, Data>(
  endpoint: Endpoint<Input, Data>,
  input: Input,
  options: CallOptions = {},
): Promise<Success<Data>> {
  const pauses = endpoint.reads ? PAUSES : []
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(endpoint, input, options)
    } catch (error) {
      const wait = pauses[attempt]
      if (wait === undefined || !(error instanceof Unreachable)) throw error
      await pause(wait, options.signal)
    }
  }
}

/** The connection failed at once: worth another try, unlike a time-out. */
class Unreachable extends ApiError {}

async function once<Input, Data>(
  { method, path, reads }: Endpoint<Input, Data>,
  input: Input,
  { params, query, fallback = DEFAULT_FALLBACK, signal, token, idempotencyKey }: CallOptions,
) {
  const { adapter, baseURL, defaultBearer, language, token: sessionToken, onDeadToken } = httpSettings()
  const limit = AbortSignal.timeout(reads ? READ_LIMIT : WRITE_LIMIT)
  const ofSession = token ? null : sessionToken()
  const bearer = token ?? ofSession ?? defaultBearer
  const answer = await prepareHttp()
    .then((client) =>
      client.request<unknown>({
        baseURL,
        ...(adapter && { adapter }),
        method,
        url: fill(path, params),
        ...(method === 'GET' ? { params: input } : { data: input, params: query }),
        headers: {
          Authorization: `Bearer ${bearer}`,
          'Accept-Language': language(),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        validateStatus: () => true,
      }),
    )
    .catch(() => {
      if (signal?.aborted) throw signal.reason
      const Kind = limit.aborted ? ApiError : Unreachable
      throw new Kind(fallback, { answered: false })
    })
  if (answer.status === 401 && ofSession) onDeadToken?.(ofSession)
  return readAnswer<Data>(
    { status: answer.status, body: answer.data, retryAfter: answer.headers['retry-after'] },
    fallback,
  )
}

const fill = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
