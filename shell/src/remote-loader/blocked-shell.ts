import type { createStore } from 'jotai'
import { atom } from '@molar/shared/platform'
import type { PartPointer } from '@molar/releases/format'
import { fetchJson } from './pointers.ts'

/** Whether the shell of this page was blocked after it was loaded, and a reload gets another one. */
export const isShellBlockedAtom = atom(false)

/**
 * Reads whether the shell of this page is blocked. Changes nothing if its pointer cannot be fetched.
 * @param version the version of the shell of this page
 */
export async function checkForBlockedShell(
  store: ReturnType<typeof createStore>,
  version: string,
  fetchPointer = fetchJson,
) {
  try {
    const { current, blocked } = (await fetchPointer('/shell/current.json')) as PartPointer
    // Everybody still gets a blocked shell that is the only one.
    store.set(isShellBlockedAtom, blocked.includes(version) && current.version !== version)
  } catch {}
}
