let isStarted = false

/** Whether the shell itself reloads or leaves the page. */
export const isShellReload = () => isStarted

/** Loads the page again, at another path if one is given. Code of the shell leaves the page only with this function. */
export function reloadPage(path?: string) {
  isStarted = true
  if (path === undefined) location.reload()
  else location.replace(path)
}
