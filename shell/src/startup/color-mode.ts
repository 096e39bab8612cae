import { deviceStore } from '@molar/shared/session'

const KEY = 'layoutModeType'

/** Applies the colour mode that was chosen on this device, or else the one that the device prefers. */
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
