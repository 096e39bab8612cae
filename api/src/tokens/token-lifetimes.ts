import type { TokenKind } from '@molar/contract'
import { HOUR_MS, MINUTE_MS } from '../clock.ts'

interface TokenLifetime {
  /** Since its last use. */
  idle: number
  /** Since it was issued. */
  most: number
  /** The last use is stored at most once in this time: a staff token is used all day. */
  touch: number
}

/** Milliseconds. */
export const TOKEN_LIFETIMES: Record<TokenKind, TokenLifetime> = {
  patient: { idle: 30 * MINUTE_MS, most: 2 * HOUR_MS, touch: 0 },
  staff: { idle: 2 * HOUR_MS, most: 12 * HOUR_MS, touch: MINUTE_MS },
}
