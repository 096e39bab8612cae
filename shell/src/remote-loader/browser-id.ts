import { deviceStore } from '@molar/shared/session'

const KEY = 'browser'

/** A random name for this browser that it alone knows; null where it does not keep one. */
export function browserId(): string | null {
  if (!deviceStore.read(KEY)) deviceStore.write(KEY, Math.random().toString(36).slice(2))
  return deviceStore.read(KEY)
}
