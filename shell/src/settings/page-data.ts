import { readPointer, type PageSettings, type Pointer } from '@molar/shared/releases'

/** What the server wrote into the page under this id; undefined when it is missing or not JSON. */
function written(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '')
  } catch {
    return undefined
  }
}

/** Throws when the page carries no settings: without an address to call and a remote to show there is no portal. */
export function readSettings(): PageSettings {
  const settings = written('molar-settings') as PageSettings | undefined
  if (!settings || !Array.isArray(settings.remotes) || !settings.clinic)
    throw new Error('The page carries no settings.')
  return settings
}

/** The pointers the server could read, by remote. */
export function readPointers(): Record<string, Pointer> {
  const all = written('molar-pointers')
  if (typeof all !== 'object' || all === null) return {}
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      const pointer = readPointer(value)
      return pointer ? [[name, pointer]] : []
    }),
  )
}
