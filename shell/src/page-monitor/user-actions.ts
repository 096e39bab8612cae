/** Whether a person caused the event, not a script. */
export const isUserAction = ({ isTrusted }: Event) => isTrusted

const PRESSES = ['pointerdown', 'keydown', 'input'] as const

/** Calls `onAction` when a person presses, types or uses the back button of the browser. @returns what ends that */
export function listenToUserActions(onAction: () => void) {
  for (const type of PRESSES) addEventListener(type, onAction, true)
  // Without the Navigation API, nobody knows who goes back.
  const onNavigate = ({ userInitiated = true }: Partial<NavigateEvent>) => userInitiated && onAction()
  const [source, type] = 'navigation' in globalThis ? [navigation, 'navigate'] : [globalThis, 'popstate']
  source.addEventListener(type, onNavigate)
  return () => {
    for (const one of PRESSES) removeEventListener(one, onAction, true)
    source.removeEventListener(type, onNavigate)
  }
}
