/**
 * Seconds that a `Retry-After` header asks to wait: it has a number of seconds, or a date. Null where there is no header
 * or it is neither. A date that has passed asks to wait 0 seconds.
 */
export function readRetryAfter(headers: Partial<Record<string, unknown>>) {
  const value = headers['retry-after']
  if (typeof value !== 'string') return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  const date = /gmt$/i.test(value.trim()) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1_000))
}
