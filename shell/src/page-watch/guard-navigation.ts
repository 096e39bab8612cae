let isOurs = false

/** Loads the page again, at another path if one is given. Code of the shell leaves the page only with this function. */
export function reloadPage(path?: string) {
  isOurs = true
  if (path === undefined) location.reload()
  else location.replace(path)
}

/**
 * Cancels a reload by a script, and a script's navigation to another path without a press, and reports both.
 * @param isWatched whether a public remote has this path: staff screens lead to the sign-in page by themselves
 */
export function guardNavigation(isWatched: (path: string) => boolean, onUnasked: () => void) {
  // Before any listener of a release: the person would be asked whether to leave the page.
  addEventListener('beforeunload', (event) => isOurs && event.stopImmediatePropagation())
  // Older browsers have no Navigation API. There nothing is guarded.
  if (!('navigation' in globalThis)) return
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, hashChange, downloadRequest, destination } = event
    if (isOurs || userInitiated || hashChange || downloadRequest !== null) return
    const isReload = navigationType === 'reload'
    const isMoveInside = isWatched(new URL(destination.url).pathname) || !isWatched(location.pathname)
    const staysHere = destination.sameDocument && isMoveInside
    const isAsked = navigator.userActivation.isActive || navigationType === 'traverse'
    if (!isReload && (staysHere || isAsked)) return
    event.preventDefault()
    onUnasked()
  })
}
