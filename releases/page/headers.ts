import type { PageSettings } from '../format/index.ts'

const originOf = (address: string) => (URL.canParse(address) ? [new URL(address).origin] : [])

/** What the portal never asks a device for; `fullscreen` is a button of the staff screens and stays. */
const OFF = [
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

/** Servers on this very machine, for settings that let a tab run a remote from there. */
const HERE = ['localhost:*', '127.0.0.1:*']
const here = (scheme: string) => HERE.map((place) => `${scheme}://${place}`)

/** Headers of the page itself: what may run, load and be asked in it, origin by origin. */
export function pageHeaders({ apiUrl, remotes, allowOverrides }: PageSettings): Record<string, string> {
  const origins = new Set(remotes.flatMap(({ origin }) => originOf(origin)))
  const from = ["'self'", ...origins, ...(allowOverrides ? here('http') : [])].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${from}`,
    `style-src ${from}`,
    "img-src 'self' data:",
    `connect-src ${[from, ...originOf(apiUrl), ...(allowOverrides ? here('ws') : [])].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes code but through the shell's one policy, which passes addresses of scripts alone.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // Asked for anew each time, and never with an ETag: a new pointer changes the page but not the file.
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A second lock where the browser has it: no script without a hash to check. What is being worked on has none.
    ...(!allowOverrides && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
    'Permissions-Policy': OFF.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** Headers of an answer that there is nothing. */
export const REFUSAL_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

/** Headers of a part's files. Any page may load them: they hold nothing secret, and what loads them checks their hash. */
export const fileHeaders = (path: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': path.startsWith('releases/') ? 'public, max-age=31536000, immutable' : 'no-store',
})
