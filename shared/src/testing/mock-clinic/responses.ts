import type { Endpoint, Envelope, FieldError, Paging } from '@molar/contract'

type Query = Record<string, unknown>

/** A received call whose endpoint is not yet known. */
export interface IncomingCall {
  method: string
  /** As it was called: `/blockers/7`. */
  path: string
  /** The query of a GET, the body of any other call. */
  input: unknown
  /** The query of a call with a body. */
  query: Query
  headers: Record<string, string>
}

export interface ApiRequest<Input> extends Omit<IncomingCall, 'method'> {
  input: Input
  /** Values of `:name` in the endpoint's path. */
  params: Record<string, string>
  /** The token after `Bearer`; empty if there is none. */
  bearer: string
}

/** Any response that is no success: a refusal, an HTML page, a broken connection. */
export class RawResponse {
  /** 0: the connection breaks before a response. */
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export interface WithEnvelope<Data> {
  envelope: { message?: string; data: Data; paging?: Paging }
}

export type ReplyData<Data> = Data | WithEnvelope<Data> | RawResponse
type MaybePromise<Value> = Value | Promise<Value>

/** Makes a reply from the request. */
export type Handler<Input, Data> = (request: ApiRequest<Input>) => MaybePromise<ReplyData<Data>>
export type Reply<Input, Data> = MaybePromise<ReplyData<Data>> | Handler<Input, Data>

/** Registers the reply of an endpoint of the contract. */
export type Handle = <Input, Data>(endpoint: Endpoint<Input, Data>, reply: Reply<Input, Data>) => void

/** A refusal of the server: `refusal(409, 'That time has just been taken.', 'slot_taken')`. */
export const refusal = (status: number, message: string, code?: string) =>
  new RawResponse(status, { success: false, message, code })

/** Refuses input, with the server's message for each refused field. */
export const fieldRefusal = (message: string, errors: readonly FieldError[], code?: string) =>
  new RawResponse(422, { success: false, message, errors, code })

/** Any response at all: an HTML page, an empty body, a base-only `{ success: false }`. */
export const rawResponse = (status: number, body: unknown, headers?: Record<string, string>) =>
  new RawResponse(status, body, headers)

/** The connection breaks before a response. */
export const connectionLost = () => new RawResponse(0, null)

/** Never responds. Only an abort ends the call. */
export const hangs = <Data>() => new Promise<Data>(() => {})

/** A successful response with the server's message. */
export const successWith = <Data>(data: Data, message: string): WithEnvelope<Data> => ({
  envelope: { data, message },
})

/** One page of a list. */
export const pageOf = <Row>(rows: Row[], page = 1, totalPages = 1): WithEnvelope<Row[]> => ({
  envelope: {
    data: rows,
    paging: { page, limit: 10, total: (totalPages - 1) * 10 + rows.length, totalPages },
  },
})

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** Matches calls of an endpoint whose path may have `:name` in it; its groups are the params. */
const patternOf = (key: string) => new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

export interface RecordedCall {
  /** `PUT /blockers/7`. */
  call: string
  input: unknown
  headers: Record<string, string>
  query: Query
}

/**
 * Responds to calls by the contract's endpoints. `handle` sets the usual reply of an endpoint, `reply` replaces it until
 * `restore`. Every call is recorded in `calls`. A call that nothing was prepared for is refused with 404.
 */
export function createReplies() {
  const handlers = new Map<string, Reply<never, unknown>>()
  const overrides = new Map<string, Reply<never, unknown>>()
  const calls: RecordedCall[] = []

  const find = (replies: Map<string, Reply<never, unknown>>, call: string) => {
    if (replies.has(call)) return { key: call, reply: replies.get(call) }
    for (const [key, reply] of replies) if (patternOf(key).test(call)) return { key, reply }
    return undefined
  }

  async function respond(incoming: IncomingCall): Promise<RawResponse> {
    const { method, path, input, headers, query } = incoming
    const call = keyOf({ method, path })
    calls.push({ call, input, headers, query })
    // An exact path comes before one with a parameter: `/appointments/book` before `/appointments/:location`.
    const found =
      [find(overrides, call), find(handlers, call)].find((one) => one?.key === call) ??
      find(overrides, call) ??
      find(handlers, call)
    if (!found) return refusal(404, 'No such path.')
    const params = { ...patternOf(found.key).exec(call)?.groups }
    const bearer = (headers['Authorization'] ?? headers['authorization'] ?? '').replace(/^Bearer /, '')
    const request = { input: input as never, headers, path, query, params, bearer }
    const data = await (typeof found.reply === 'function' ? found.reply(request) : found.reply)
    // A copy, as from a server: the page must not see later changes of the clinic's state.
    return data instanceof RawResponse
      ? data
      : new RawResponse(200, JSON.parse(JSON.stringify(successOf(data))))
  }

  return {
    respond,
    calls,
    handle: (endpoint, reply) => void handlers.set(keyOf(endpoint), reply),
    /** Replaces the usual reply of this endpoint. */
    reply: (endpoint, reply) => void overrides.set(keyOf(endpoint), reply),
    /** Restores the usual reply of this endpoint. */
    restore: <Input, Data>(endpoint: Endpoint<Input, Data>) => void overrides.delete(keyOf(endpoint)),
    /** Returns the inputs sent to this endpoint, oldest first. */
    sent: <Input, Data>(endpoint: Endpoint<Input, Data>) =>
      calls.filter(({ call }) => patternOf(keyOf(endpoint)).test(call)).map(({ input }) => input as Input),
  } satisfies { handle: Handle; reply: Handle } & Record<string, unknown>
}

const successOf = (data: unknown): Envelope<unknown> => ({
  success: true,
  message: 'Success!',
  ...(typeof data === 'object' && data !== null && 'envelope' in data
    ? (data.envelope as { data: unknown })
    : { data }),
})
