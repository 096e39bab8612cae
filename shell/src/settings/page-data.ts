import { readPointer, type PageSettings, type Pointer } from '@molar/releases/format'

/** What the server wrote into this element of the page; undefined when it is missing or not JSON. */
function writtenIn(element: Element | null): unknown {
  try {
    return JSON.parse(element?.textContent ?? '')
  } catch {
    return undefined
  }
}

/** Throws when the page carries no settings: without an address to call and a remote to show there is no portal. */
export function readSettings(): PageSettings {
  const settings = writtenIn(document.getElementById('molar-settings')) as PageSettings | undefined
  if (!settings || !Array.isArray(settings.remotes) || !settings.clinic)
    throw new Error('The page carries no settings.')
  return settings
}

const POINTER = 'molar-pointer-'

/** The pointers the server could read, by remote. */
export function readPointers(): Record<string, Pointer> {
  return Object.fromEntries(
    [...document.querySelectorAll(`[id^=${POINTER}]`)].flatMap((element) => {
      const pointer = readPointer(writtenIn(element))
      return pointer ? [[element.id.slice(POINTER.length), pointer]] : []
    }),
  )
}
