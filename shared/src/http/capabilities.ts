import { type Extension, fetchCapabilities } from '@molar/contract'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { httpSettings } from './client.ts'

/** A base-only server has no such endpoint. */
const NO_EXTENSIONS_STATUSES = [404, 405]

let extensions: Promise<readonly string[]> | null = null

/**
 * Returns the extensions of the server, which is asked once.
 * @throws {ApiError} while they are unknown, because the server cannot be asked; the next call asks again.
 */
export async function loadExtensions(): Promise<readonly string[]> {
  extensions ??= fetchExtensions()
  const current = extensions
  try {
    return await current
  } catch (error) {
    if (extensions === current) extensions = null
    throw error
  }
}

/** Whether the server names this extension; false while it is unknown. */
export async function supports(extension: Extension): Promise<boolean> {
  try {
    return (await loadExtensions()).includes(extension)
  } catch {
    return false
  }
}

/** Makes the next call ask again, because the page now talks to another server. */
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
