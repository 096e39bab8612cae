import { type Extension, fetchCapabilities } from '@molar/contract'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { httpSettings } from './client.ts'

const NONE = [404, 405]

let known: Promise<readonly string[]> | null = null

/** Whether the server names this extension. An unknown answer counts as no and is asked again next time. */
export async function supports(extension: Extension): Promise<boolean> {
  known ??= ask()
  const asked = known
  try {
    return (await asked).includes(extension)
  } catch {
    if (known === asked) known = null
    return false
  }
}

/** Forgets what was learnt: the server is another one now. */
export const forgetCapabilities = () => {
  known = null
}

async function ask(): Promise<readonly string[]> {
  const written = httpSettings().extensions
  if (written) return written
  try {
    const { data } = await call(fetchCapabilities, undefined)
    return Array.isArray(data?.extensions) ? data.extensions : []
  } catch (error) {
    if (error instanceof ApiError && error.status !== null && NONE.includes(error.status)) return []
    throw error
  }
}
