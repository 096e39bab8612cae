import { prepareHttp } from '@molar/shared/http'

const MAX_WAIT_MS = 5000

const prepare = () => void prepareHttp().catch(() => {}) // the first call tries again

/** Loads the HTTP client in advance: at the first press or key, at the latest after 5 seconds. */
export function prepareHttpSoon() {
  addEventListener('pointerdown', prepare, { once: true })
  addEventListener('keydown', prepare, { once: true })
  setTimeout(prepare, MAX_WAIT_MS)
}
