import { atom } from '@molar/shared/platform'

/** What became of the last action, on the page until the next one. */
export type Notice =
  /** `affected`: booked appointments that fall in it; null where the server does not say. */
  | { kind: 'saved'; description: string; affected: number | null }
  | { kind: 'alreadyGone'; description: string }

export const noticeAtom = atom<Notice | null>(null)
