let isMoving = false

/** Whether the shell itself reloads or leaves the page, or undoes a move in the history. */
export const isShellMove = () => isMoving

/** Loads the page again, at another path if one is given. Code of the shell leaves the page only with this function. */
export function reloadPage(path?: string) {
  isMoving = true
  if (path === undefined) location.reload()
  else location.replace(path)
}

/** Undoes a move of so many entries, at the event `popstate` of that move. */
export function undoMove(steps: number) {
  isMoving = true
  // The browser moves later. Other listeners stop this event.
  addEventListener('popstate', () => (isMoving = false), { capture: true, once: true })
  history.go(-steps)
}
