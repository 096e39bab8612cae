import { deviceStore } from '@molar/shared/session'

const KEY = 'layoutModeType'

/** Light or dark as this person chose on this device; as the device prefers where they chose nothing. */
export function followColorMode() {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const stored = deviceStore.read(KEY)
    const mode = stored === 'light' || stored === 'dark' ? stored : prefersDark.matches ? 'dark' : 'light'
    document.documentElement.dataset.bsTheme = mode
  }
  apply()
  prefersDark.addEventListener('change', apply)
}
