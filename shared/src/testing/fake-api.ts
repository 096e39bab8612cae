import type { InternalAxiosRequestConfig } from 'axios'
import type { Endpoint, Envelope, Paging } from '@molar/contract'
import { configureHttp, forgetCapabilities, type HttpSettings } from '@molar/shared/http'

type Query = Record<string, unknown>

export interface FakeRequest<Input> {
  input: Input
  headers: Record<string, string>
  /** `/blockers/7`, as it was called. */
  path: string
  /** What stood in the address of a call with a body. */
  query: Query
}

/** What a server may say to a call: data, data with a message, or a failure. */
export type Said<Data> = Data | WithMessage<Data> | FakeFailure
type Answer<Data> = Data | FakeFailure | Promise<Data | FakeFailure>
type Reply<Input, Data> = Answer<Data> | ((request: FakeRequest<Input>) => Answer<Data>)

class FakeFailure {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A refusal of the server: `refusal(409, 'That time has just been taken.', 'slot_taken')`. */
export const refusal = (status: number, message: string, code?: string) =>
  new FakeFailure(status, { success: false, message, code })

/** Any answer at all: an HTML page, an empty body, a base-only `{ success: false }`. */
export const rawAnswer = (status: number, body: unknown, headers?: Record<string, string>) =>
  new FakeFailure(status, body, headers)

/** The connection breaks before an answer. */
export const noAnswer = () => new FakeFailure(0, null)

/** Never answers, until aborted. */
export const hangs = <Data>() => new Promise<Data>(() => {})

/** Whether a call goes to this endpoint, whose path may have `:name` in it. */
const fits = (endpointKey: string, call: string) =>
  new RegExp(`^${endpointKey.replace(/:\w+/g, '[^/]+')}$`).test(call)

const key = (method = 'get', path = '') => `${method.toUpperCase()} ${path}`

/**
 * A server in the test's own process, keyed by the contract's endpoints. Every call is kept in `calls`;
 * a call nobody prepared fails the way an unknown path does.
 */
export function fakeApi({
  extensions = [] as readonly string[] | null,
  token = () => null as string | null,
  onUnauthorized = undefined as HttpSettings['onUnauthorized'],
} = {}) {
  const replies = new Map<string, Reply<never, unknown>>()
  const calls: { call: string; input: unknown; headers: Record<string, string>; query: Query }[] = []

  const adapter = async (config: InternalAxiosRequestConfig) => {
    const call = key(config.method, config.url)
    const isGet = call.startsWith('GET ')
    const params = config.params as Query | undefined
    const input: unknown = isGet ? params : config.data && JSON.parse(config.data as string)
    const query = isGet ? {} : (params ?? {})
    const headers = config.headers.toJSON() as Record<string, string>
    calls.push({ call, input, headers, query })
    const reply = replies.get(call) ?? [...replies].find(([known]) => fits(known, call))?.[1]
    const cut = new Promise<never>((_, reject) => {
      const signal = config.signal as AbortSignal | undefined
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
    cut.catch(() => {}) // aborted after the answer, it matters to nobody
    const said =
      typeof reply === 'function' ? reply({ input, headers, path: config.url ?? '', query }) : reply
    const answer = reply !== undefined ? await Promise.race([said, cut]) : refusal(404, 'No such path.')
    if (answer instanceof FakeFailure && answer.status === 0) throw new Error('Network Error')
    const failed = answer instanceof FakeFailure
    return {
      status: failed ? answer.status : 200,
      statusText: '',
      headers: failed ? answer.headers : {},
      config,
      data: failed
        ? answer.body
        : ({ success: true, message: 'Success!', ...wrap(answer) } as Envelope<unknown>),
    }
  }

  forgetCapabilities()
  configureHttp({
    baseURL: '',
    defaultBearer: 'test',
    extensions,
    token,
    language: () => 'en',
    ...(onUnauthorized && { onUnauthorized }),
    adapter,
  })

  return {
    calls,
    /** From now on this endpoint answers so. */
    reply<Input, Data>(
      { method, path }: Endpoint<Input, Data>,
      reply: Reply<Input, Data | WithMessage<Data>>,
    ) {
      replies.set(key(method, path), reply)
    },
    /** What was sent to this endpoint, oldest first. */
    sent<Input, Data>({ method, path }: Endpoint<Input, Data>) {
      return calls.filter(({ call }) => fits(key(method, path), call)).map(({ input }) => input as Input)
    },
  }
}

interface WithMessage<Data> {
  envelope: { message?: string; data: Data; paging?: Paging }
}

/** An answer with a message of the server's own. */
export const answering = <Data>(data: Data, message: string): WithMessage<Data> => ({
  envelope: { data, message },
})

const wrap = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'envelope' in answer
    ? (answer.envelope as object)
    : { data: answer }

/** A page of a list, as the only one or as one of several. */
export const pageOf = <Row>(rows: Row[], page = 1, totalPages = 1): WithMessage<Row[]> => ({
  envelope: {
    data: rows,
    paging: { page, limit: 10, total: (totalPages - 1) * 10 + rows.length, totalPages },
  },
})

export type FakeApi = ReturnType<typeof fakeApi>
