let isMoving = false

/** Whether the shell itself reloads or leaves the page, or undoes a move in the history. */
export const isShellMove = () => isMoving

/** Loads the page again, at another path if one is given. Code of the shell leaves the page only with this function. */
export function reloadPage(path?: string) {
  isMoving = true
  if (path === undefined) location.reload()
  else location.replace(path)
}

/** Says that the next move in the history is the shell's own, or that it is done. */
export const setShellMove = (isOwn: boolean) => void (isMoving = isOwn)
