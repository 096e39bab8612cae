import { useLocation, useNavigate } from '@molar/shared/platform'

const SCREENS = ['view', 'time', 'cancel', 'notMe', 'earlier', 'take'] as const
export type Screen = (typeof SCREENS)[number]

interface Entry {
  screen?: Screen
  /** Of the appointment that was chosen in the list. */
  id?: number
}

/** The screen of the current history entry, so that the browser's Back leads to the one before. */
export function useScreen() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { screen = 'view', id } = (state ?? {}) as Entry
  return {
    screen: SCREENS.includes(screen) ? screen : 'view',
    id,
    open: (to: Entry, { replace = false } = {}) =>
      void navigate({ pathname, search }, { state: { id, ...to }, replace }),
    goBack: () => void navigate(-1),
  }
}
