import { useLocation, useNavigate } from '@molar/shared/platform'

const SCREENS = ['view', 'time', 'cancel', 'notMe', 'earlier', 'take'] as const
export type Screen = (typeof SCREENS)[number]

interface Entry {
  screen?: Screen
  /** Id of the appointment that was chosen in the list. */
  id?: number
  /** Whether the entry below is of this page. The entry of a link has none. */
  hasEntryBelow?: boolean
}

/** The screen of the current history entry, so that the browser's Back leads to the one before. */
export function useScreen() {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  const { screen = 'view', id, hasEntryBelow = false } = (state ?? {}) as Entry
  const open = (to: Omit<Entry, 'hasEntryBelow'>, { replace = false } = {}) =>
    void navigate(
      { pathname, search },
      { state: { id, ...to, hasEntryBelow: hasEntryBelow || !replace }, replace },
    )
  return {
    screen: SCREENS.includes(screen) ? screen : 'view',
    id,
    /** Another one for each history entry. */
    entryKey: key,
    open,
    goBack: () => (hasEntryBelow ? void navigate(-1) : open({ screen: 'view' }, { replace: true })),
  }
}
