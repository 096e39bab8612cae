import { forgetUnstoredDrafts } from '../remote-loader/drafts.ts'

/** Empties this tab's session storage. */
export function clearTabStorage() {
  forgetUnstoredDrafts()
  try {
    sessionStorage.clear()
  } catch {
    // A browser that refuses session storage has nothing to clear.
  }
}
