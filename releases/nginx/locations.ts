import { isIP } from 'node:net'
import type { AdmittedRemote } from '../format/index.ts'
import { CONTENT_TYPES, fileHeaders } from '../page/index.ts'
import { headerLines, quoted } from './syntax.ts'

export const READ_ONLY = 'if ($request_method !~ ^(?:GET|HEAD)$) {\n  return 405;\n}'

/** File types of a release. */
const FILE_TYPES = Object.entries(CONTENT_TYPES).map(([extension, type]) => ({
  extension: extension.slice(1),
  // nginx adds the charset.
  type: type.split(';', 1)[0]!,
}))

const { 'Cache-Control': releaseCaching, ...RELEASE_HEADERS } = fileHeaders('releases/')

/** How long browsers keep the files of releases, as one quoted word. */
export const RELEASE_CACHING = quoted(releaseCaching!)

/**
 * Returns a location for each file type of a release. nginx sends the smallest form that the client accepts. One
 * location for each type: `x.js.br` must have the type of JavaScript too.
 * @param parts names of all parts as a regular expression
 * @param always headers of every response
 */
export const releaseLocations = (parts: string, always: Readonly<Record<string, string>>) =>
  FILE_TYPES.map(({ extension, type }) =>
    location(`~ ^/(?:${parts})/releases/.+\\.${extension}$`, [
      READ_ONLY,
      `types {\n  ${type} ${extension} br;\n}`,
      headerLines({ ...RELEASE_HEADERS, ...always }),
      // From a map: errors must not be stored.
      'add_header Cache-Control $caching_of_releases always;',
      'add_header Vary Accept-Encoding always;',
      'add_header Content-Encoding $encoding;',
      'etag off;',
      // The response to a wrong range would have these headers twice, and no page asks for a part of a file.
      'max_ranges 0;',
      'gzip_vary off;',
      'gzip_static on;',
      'try_files $uri$brotli $uri =404;',
    ]),
  ).join('\n')

/** Characters that could end the script element of a pointer, and their JSON escapes. */
const ESCAPES = [
  ['<', '\\u003c'],
  ['>', '\\u003e'],
  ['&', '\\u0026'],
]

const escaping = [
  'sub_filter_types *;',
  'sub_filter_once off;',
  ...ESCAPES.map(([character, escape]) => `sub_filter ${quoted(character!)} ${quoted(escape!)};`),
]

/** nginx verifies no certificate by default. Debian's package `ca-certificates` has the list at this path. */
const VERIFY_CERTIFICATE = [
  'proxy_ssl_server_name on;',
  'proxy_ssl_verify on;',
  'proxy_ssl_verify_depth 4;',
  'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
]

/** From the store on the disk of this server. */
const fromDisk = ({ name }: AdmittedRemote) => [`try_files /${name}/current.json @null;`]

/** Whether the address of the origin is asked from a DNS server. */
export function hasDnsName({ origin }: AdmittedRemote) {
  const host = origin && new URL(origin).hostname
  return Boolean(host) && host !== 'localhost' && !host.startsWith('[') && isIP(host) === 0
}

/** nginx looks up a literal name once, when it starts, and the name in a variable again when its DNS record expires. */
function addressLines(remote: AdmittedRemote) {
  const path = `/${remote.name}/current.json`
  if (!hasDnsName(remote)) return [`proxy_pass ${quoted(remote.origin + path)};`]
  const variable = `$origin_of_${remote.name.replaceAll('-', '_')}`
  return [`set ${variable} ${quoted(remote.origin)};`, `proxy_pass ${variable}${path};`]
}

/** From the origin of the remote: waits one second, and uses the last known pointer when the origin fails. */
const fromOrigin = (remote: AdmittedRemote) => [
  ...addressLines(remote),
  ...(remote.origin.startsWith('https:') ? VERIFY_CERTIFICATE : []),
  'proxy_pass_request_headers off;',
  'proxy_set_header Accept-Encoding "";',
  'proxy_connect_timeout 1s;',
  'proxy_send_timeout 1s;',
  'proxy_read_timeout 1s;',
  // nginx continues to read for its cache after the page was sent: an endless file would fill the disk in minutes.
  'proxy_limit_rate 64k;',
  'proxy_cache pointers;',
  `proxy_cache_key ${quoted(remote.name)};`,
  'proxy_cache_valid 200 1s;',
  'proxy_cache_lock on;',
  'proxy_cache_lock_timeout 1s;',
  'proxy_cache_use_stale error timeout invalid_header updating http_403 http_404 http_429 http_500 http_502 http_503 http_504;',
  'proxy_ignore_headers Cache-Control Expires Vary Set-Cookie X-Accel-Expires X-Accel-Redirect;',
  'proxy_intercept_errors on;',
  'error_page 301 302 303 307 308 400 401 403 404 408 410 429 500 502 503 504 = @null;',
]

/** Returns the internal location from which the page includes the pointer of a remote. */
export const pointerLocation = (remote: AdmittedRemote) =>
  location(`= /page/pointers/${remote.name}.json`, [
    'internal;',
    ...(remote.origin ? fromOrigin(remote) : fromDisk(remote)),
    ...escaping,
  ])

const location = (match: string, directives: readonly string[]) =>
  [
    `location ${match} {`,
    ...directives.flatMap((lines) => lines.split('\n').map((line) => `  ${line}`)),
    '}',
  ].join('\n')
