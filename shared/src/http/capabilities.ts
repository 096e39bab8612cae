import { type Extension, fetchCapabilities } from '@molar/contract'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { httpSettings } from './client.ts'

/** A base-only server has no such endpoint. */
const NO_EXTENSIONS_STATUSES = [404, 405]

let extensions: Promise<readonly string[]> | null = null

/**
 * Whether the server names this extension. The server is asked once; false where it cannot be asked, and then the next
 * call asks again.
 */
export async function supports(extension: Extension): Promise<boolean> {
  extensions ??= fetchExtensions()
  const current = extensions
  try {
    return (await current).includes(extension)
  } catch {
    if (extensions === current) extensions = null
    return false
  }
}

/** Makes the next `supports()` ask again, because the page now talks to another server. */
export const forgetCapabilities = () => {
  extensions = null
}

async function fetchExtensions(): Promise<readonly string[]> {
  const configured = httpSettings().extensions
  if (configured) return configured
  try {
    const { data } = await call(fetchCapabilities, undefined)
    return Array.isArray(data?.extensions) ? data.extensions : []
  } catch (error) {
    if (error instanceof ApiError && error.status !== null && NO_EXTENSIONS_STATUSES.includes(error.status)) {
      return []
    }
    throw error
  }
}
