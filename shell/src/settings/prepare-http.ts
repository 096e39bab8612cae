import { prepareHttp } from '@molar/shared/http'

const AT_LATEST = 5000

const prepare = () => void prepareHttp().catch(() => {}) // the first call asks again

/** Fetches the HTTP client while the person reads: with the first press or key, at the latest after 5 seconds. */
export function prepareHttpSoon() {
  addEventListener('pointerdown', prepare, { once: true })
  addEventListener('keydown', prepare, { once: true })
  setTimeout(prepare, AT_LATEST)
}
