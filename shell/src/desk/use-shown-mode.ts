import { useSyncExternalStore } from 'react'

const page = document.documentElement

function subscribe(changed: () => void) {
  const watch = new MutationObserver(changed)
  watch.observe(page, { attributeFilter: ['data-bs-theme'] })
  return () => watch.disconnect()
}

/** The mode the page stands in, also when the device changes it, as many do in the evening. */
export const useShownMode = () => useSyncExternalStore(subscribe, () => page.dataset.bsTheme)
