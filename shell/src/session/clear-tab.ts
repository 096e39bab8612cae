/** Leaves nothing in this tab's storage. */
export function clearTab() {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that refuses storage holds nothing to clear.
  }
}
