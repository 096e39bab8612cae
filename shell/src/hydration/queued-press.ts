import type { QueuedPress } from './first-screen-of-page.ts'

/** The press of an event on a button in one of these elements. */
export function pressIn(elements: readonly (Element | null)[], { target }: Event) {
  const button = (target as Element).closest('button')
  const shown = elements.find((one) => one?.contains(button))
  if (!button || !shown) return null
  const title = shown.querySelector('h1')?.textContent ?? ''
  const index = [...shown.querySelectorAll('button')].indexOf(button)
  return { title, index, button } satisfies QueuedPress & { button: Element }
}
