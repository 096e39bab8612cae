import { readPointer, type PageSettings, type Pointer } from '@molar/releases/format'

/** The JSON that the server wrote into this element of the page; undefined when it is missing or not JSON. */
function jsonIn(element: Element | null): unknown {
  try {
    return JSON.parse(element?.textContent ?? '')
  } catch {
    return undefined
  }
}

/**
 * The settings that the server wrote into the page.
 * @throws Error when there are none: the portal cannot start without the address of the server and the remotes
 */
export function readSettings(): PageSettings {
  const settings = jsonIn(document.getElementById('molar-settings')) as PageSettings | undefined
  if (!settings || !Array.isArray(settings.remotes) || !settings.clinic)
    throw new Error('The page carries no settings.')
  return settings
}

const POINTER = 'molar-pointer-'

/** The release pointers that the server wrote into the page, by remote. */
export function readPointers(): Record<string, Pointer> {
  return Object.fromEntries(
    [...document.querySelectorAll(`[id^=${POINTER}]`)].flatMap((element) => {
      const pointer = readPointer(jsonIn(element))
      return pointer ? [[element.id.slice(POINTER.length), pointer]] : []
    }),
  )
}
