import { lock } from './lock-globals.ts'
import { isShellMove } from './reload-page.ts'

/**
 * Cancels a reload by a script, and a script's navigation to another path or another site without a press, and reports
 * them. Inside a monitored page, only a link leads out of it: a press on something else is no reason.
 * @param isMonitored whether a public remote has this path: staff screens lead to the sign-in page automatically
 */
export function guardNavigation(isMonitored: (path: string) => boolean, onUnrequested: () => void) {
  // It would empty the page and end its listeners. Now a call of it throws.
  lock(Document.prototype, 'open', undefined)
  // Before any listener of a release: the person would be asked whether to leave the page.
  addEventListener('beforeunload', (event) => isShellMove() && event.stopImmediatePropagation())
  // A press before this script ran counts as one inside: it is repeated in the remote.
  let wasInside = true
  let pressedPath: string | undefined
  // One press allows one step back, also after a slow response.
  let isStepAllowed = false
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const element = target as Element
      isStepAllowed ||= isTrusted
      wasInside = element.closest('main') !== null
      pressedPath = element.closest('a')?.pathname
    },
    true,
  )
  // Older browsers have no Navigation API. There nothing is guarded.
  if (!('navigation' in globalThis)) return
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, hashChange, downloadRequest, destination } = event
    if (isShellMove() || hashChange || downloadRequest !== null) return
    const { pathname } = new URL(destination.url)
    const isCurrentPathMonitored = isMonitored(location.pathname)
    const isTargetAllowed = isMonitored(pathname) || !isCurrentPathMonitored
    const mayFollowPress = !isCurrentPathMonitored || !wasInside || pressedPath === pathname
    // Not for a form that the browser submits itself: the page would load again and lose the input.
    if (userInitiated && (mayFollowPress || !/^(push|replace)$/.test(navigationType))) return
    const isReload = navigationType === 'reload'
    const staysHere = (destination.sameDocument || navigationType === 'traverse') && isTargetAllowed
    const isCausedByPress = navigator.userActivation.isActive && mayFollowPress
    if (!isReload && (staysHere || isCausedByPress)) return
    event.preventDefault()
    onUnrequested()
  })
  // There is no such event before a script goes back to another site. Inside, it goes back after a press only. A press
  // that asks for a missing entry, as in a new tab, goes nowhere, as without the guard.
  // oxlint-disable-next-line typescript/unbound-method -- called with the history
  const { go } = History.prototype
  function goInside(delta = 0) {
    const url = navigation.entries()[navigation.currentEntry!.index + delta]?.url
    const isPressed = isStepAllowed || navigator.userActivation.isActive
    isStepAllowed = false
    if (isShellMove() || !isMonitored(location.pathname)) go.call(history, delta)
    else if (!isPressed || (url && !isMonitored(new URL(url).pathname))) onUnrequested()
    else if (url) go.call(history, delta)
  }
  lock(History.prototype, 'go', goInside)
  lock(History.prototype, 'back', () => goInside(-1))
}
