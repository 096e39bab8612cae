import type { LanguageTag } from '@molar/shared/i18n'

/** A press before the scripts of the portal had arrived. */
export interface QueuedPress {
  /** Heading of the screen that was pressed on. */
  title: string
  /** The index of the button, among all buttons of the page. */
  index: number
  /** The text of the button. The first script of an older page leaves none. */
  text?: string
}

/** What the script in the head of the page leaves at the root element; see `releases/page/first-script.js`. */
interface FirstScriptState {
  isUsable: boolean
  presses: readonly QueuedPress[]
  end: () => void
}

export interface FirstScreenOfPage {
  /** Name and version of the release that it belongs to: `booking 1.2.0`. */
  release: string
  presses: readonly QueuedPress[]
  /** Ends the work of the script in the head, and leaves in the page what React would draw. */
  end: () => void
}

const firstScript = () => (document.documentElement as { molarFirst?: FirstScriptState }).molarFirst

/** Shows the root in place of the interim screen of the first script, whose buttons work only for `hydrate`. */
export function discardInterimScreen(root: HTMLElement) {
  firstScript()?.end()
  document.getElementById('kept')?.remove()
  root.hidden = false
}

/** The first screen of a release in the page, if this visit begins with it. */
export function firstScreenOfPage(language: LanguageTag): FirstScreenOfPage | null {
  const element = document.getElementById('first-screen')
  const first = firstScript()
  if (!element || !first?.isUsable || element.dataset['language'] !== language) return null
  return {
    release: element.dataset['release']!,
    presses: first.presses,
    end() {
      first.end()
      element.remove()
    },
  }
}
