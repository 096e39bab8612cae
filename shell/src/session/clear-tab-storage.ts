/** Empties this tab's session storage. */
export function clearTabStorage() {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that refuses session storage has nothing to clear.
  }
}
