import { useAtomValue, useStore } from '@molar/shared/platform'

/**
 * The value of an atom as it is now. `useAtomValue` alone returns an old value when something else draws the page during
 * hydration, because React subscribes to atoms after that.
 */
export const useCurrentAtomValue = ((atom: Parameters<typeof useAtomValue>[0]) => {
  useAtomValue(atom)
  return useStore().get(atom)
}) as typeof useAtomValue
