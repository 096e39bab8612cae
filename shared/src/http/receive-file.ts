import { endpoint } from '@molar/contract'
import { type CallOptions, DEFAULT_FALLBACK, exchange } from './call.ts'
import { readResponse } from './envelope.ts'

export interface DownloadOptions extends Pick<CallOptions, 'fallback' | 'signal'> {
  query: Record<string, string>
  /** The media type of the file. Anything else is a failure. */
  type: string
}

/** A year of appointments on a slow connection. */
const TIMEOUT_MS = 120_000

/** See `download`. */
export async function receiveFile(
  path: string,
  { query, type, fallback = DEFAULT_FALLBACK, ...options }: DownloadOptions,
): Promise<Blob> {
  const { status, data, headers } = await exchange(endpoint<typeof query, unknown>('GET', path), query, {
    ...options,
    fallback,
    responseType: 'blob',
    timeout: TIMEOUT_MS,
  })
  if (status < 400 && String(headers['content-type']).startsWith(type))
    return new Blob([data as BlobPart], { type })
  const body = data instanceof Blob ? parse(await data.text()) : data
  readResponse({ status, body, headers }, fallback)
  throw new Error('An envelope in place of a file')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
