import type { AdmittedRemote } from '../format/index.ts'
import { quoted } from './syntax.ts'

/** What would end the element a pointer stands in, written as JSON has it for any character. */
const ESCAPED = [
  ['<', '\\u003c'],
  ['>', '\\u003e'],
  ['&', '\\u0026'],
]

const escaping = [
  'sub_filter_types *;',
  'sub_filter_once off;',
  ...ESCAPED.map(([character, escape]) => `sub_filter ${quoted(character!)} ${quoted(escape!)};`),
]

/** From the store on this machine's disk. */
const fromDisk = ({ name }: AdmittedRemote) => [`try_files /${name}/current.json @null;`]

/** Whom nginx believes a certificate; it would believe anybody. Debian keeps the list there (`ca-certificates`). */
const CHECKED = [
  'proxy_ssl_server_name on;',
  'proxy_ssl_verify on;',
  'proxy_ssl_verify_depth 4;',
  'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
]

/** From an origin of the remote's own: at most a second's wait, and what was there before where it fails. */
const fromElsewhere = ({ name, origin }: AdmittedRemote) => [
  `proxy_pass ${quoted(`${origin}/${name}/current.json`)};`,
  ...(origin.startsWith('https:') ? CHECKED : []),
  'proxy_pass_request_headers off;',
  'proxy_set_header Accept-Encoding "";',
  'proxy_connect_timeout 1s;',
  'proxy_send_timeout 1s;',
  'proxy_read_timeout 1s;',
  // A file without end would fill the disk within minutes: nginx reads on for its cache when the page is gone.
  'proxy_limit_rate 64k;',
  'proxy_cache pointers;',
  `proxy_cache_key ${quoted(name)};`,
  'proxy_cache_valid 200 1s;',
  'proxy_cache_lock on;',
  'proxy_cache_lock_timeout 1s;',
  'proxy_cache_use_stale error timeout invalid_header updating http_403 http_404 http_429 http_500 http_502 http_503 http_504;',
  'proxy_ignore_headers Cache-Control Expires Vary Set-Cookie X-Accel-Expires X-Accel-Redirect;',
  'proxy_intercept_errors on;',
  'error_page 301 302 303 307 308 400 401 403 404 408 410 429 500 502 503 504 = @null;',
]

/** Where the page's include of a remote's pointer comes from. */
export function pointerLocation(remote: AdmittedRemote) {
  const lines = remote.origin ? fromElsewhere(remote) : fromDisk(remote)
  return [
    `location = /page/pointers/${remote.name}.json {`,
    ...['internal;', ...lines, ...escaping].map((line) => `  ${line}`),
    '}',
  ].join('\n')
}
