/** Ends the fragment of the link "This was not me". */
const NOT_ME = '.not-me'

interface AppointmentLink {
  token: string
  /** Whether it is the link for people who did not book. */
  isNotMe: boolean
}

/** The link in a fragment such as `#3kTi…` or `#3kTi….not-me`; null for a fragment that names a part of the page. */
export function linkIn(hash: string): AppointmentLink | null {
  const text = hash.slice(1)
  if (!text || document.getElementById(text)) return null
  return { token: text.replace(NOT_ME, ''), isNotMe: text.endsWith(NOT_ME) }
}
