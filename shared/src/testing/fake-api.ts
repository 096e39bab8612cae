import type { InternalAxiosRequestConfig } from 'axios'
import { EXTENSIONS } from '@molar/contract'
import { configureHttp, forgetCapabilities, type HttpSettings } from '@molar/shared/http'
import { type ClinicOptions, createClinic } from './mock-clinic/clinic.ts'
import { createReplies, type RawResponse } from './mock-clinic/responses.ts'

export interface FakeApiOptions {
  /** Extensions in the settings of the page; null: the client asks the server. */
  extensions?: readonly string[] | null
  token?: () => string | null
  onUnauthorized?: HttpSettings['onUnauthorized']
}

/** Responds to the calls of `@molar/shared/http` in place of the network, while the browser is online. */
export function connectReplies(
  { respond }: Pick<ReturnType<typeof createReplies>, 'respond'>,
  { extensions = [], token = () => null, onUnauthorized }: FakeApiOptions = {},
) {
  const adapter = async (config: InternalAxiosRequestConfig) => {
    if (!navigator.onLine) throw new Error('Network Error')
    const { method = 'get', url = '', params, data, signal } = config
    const isGet = method.toUpperCase() === 'GET'
    const query = params as Record<string, unknown> | undefined
    const reply = await untilAborted(
      signal as AbortSignal | undefined,
      respond({
        method: method.toUpperCase(),
        path: url,
        input: isGet ? query : data && JSON.parse(data as string),
        query: isGet ? {} : (query ?? {}),
        headers: config.headers.toJSON() as Record<string, string>,
      }),
    )
    if (reply.status === 0) throw new Error('Network Error')
    const { status, headers, body } = reply
    return { status, statusText: '', headers, config, data: body }
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
}

function untilAborted(signal: AbortSignal | undefined, response: Promise<RawResponse>) {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })
  aborted.catch(() => {}) // an abort after the response
  return Promise.race([response, aborted])
}

/** An API in the process of the test. The test prepares each response; `mockClinic` responds to every endpoint itself. */
export function fakeApi(options: FakeApiOptions = {}) {
  const replies = createReplies()
  connectReplies(replies, options)
  const { calls, reply, sent } = replies
  return { calls, reply, sent }
}

export type FakeApi = ReturnType<typeof fakeApi>

/** A clinic in the test's own process that responds to every endpoint; `reply` replaces one response. */
export function mockClinic({ state, api, isStrict, ...options }: ClinicOptions & FakeApiOptions = {}) {
  const clinic = createClinic({ state, api, isStrict })
  connectReplies(clinic, { extensions: EXTENSIONS, ...options })
  return clinic
}
