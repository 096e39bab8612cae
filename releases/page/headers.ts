import type { PageSettings } from '../format/index.ts'
import { FIRST_SCRIPT_SOURCE } from './first-script.ts'

/** The only file types of a release that servers deliver, by file extension. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const originOf = (address: string) => (URL.canParse(address) ? [new URL(address).origin] : [])

/** Browser features that no part uses. `fullscreen` is missing here: the staff layout has a button for it. */
const DISABLED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** Sources on the same computer, for settings that let a tab load a remote from there. */
const localSources = (scheme: string) => ['localhost:*', '127.0.0.1:*'].map((host) => `${scheme}://${host}`)

/** Returns the headers of the page. They limit what the page may run, load and call, origin by origin. */
export function pageHeaders({
  apiUrl,
  remotes,
  errorDsn = '',
  allowOverrides,
}: PageSettings): Record<string, string> {
  const origins = new Set(remotes.flatMap(({ origin }) => originOf(origin)))
  const from = ["'self'", ...origins, ...(allowOverrides ? localSources('http') : [])].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${from} ${FIRST_SCRIPT_SOURCE}`,
    // Pages limit this to their files and to the styles with a hash that their shell names: see 0108.
    `style-src ${from} 'unsafe-inline'`,
    "img-src 'self' data:",
    `connect-src ${[from, ...originOf(apiUrl), ...originOf(errorDsn), ...(allowOverrides ? localSources('ws') : [])].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Only the shell's own Trusted Types policy can turn text into code, and it accepts script addresses alone.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // Browsers ask for the page each time. It has no ETag: a new pointer changes the page but not the file.
    'Cache-Control': 'no-cache',
    // The language of the first screen.
    Vary: 'Accept-Language',
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Where a browser supports it, scripts without an integrity hash do not run. Overridden remotes have no hash.
    ...(!allowOverrides && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
    'Permissions-Policy': DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** For everything but the page: if a browser shows it, it may load and run nothing, and no page may frame it. */
export const NOT_A_PAGE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Headers of 4xx and 5xx responses. */
export const ERROR_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': NOT_A_PAGE,
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Returns the headers of a part's files. Every page may load them: they contain nothing secret, and the page that
 * loads them checks their hash.
 * @param path relative to the folder of the part
 */
export const fileHeaders = (path: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': NOT_A_PAGE,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': path.startsWith('releases/') ? 'public, max-age=31536000, immutable' : 'no-store',
})
