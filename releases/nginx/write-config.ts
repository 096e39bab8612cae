import { getServers } from 'node:dns'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LANGUAGE, fetchServices, SCHEDULE_CHANGES_PATH } from '@molar/contract'
import { remotesByRoute, type PageSettings } from '../format/index.ts'
import {
  ERROR_HEADERS,
  fileHeaders,
  FIRST_SCREEN_FILES,
  FIRST_SCRIPT_FILE,
  FIRST_SCRIPT_PATH,
  include,
  NOT_A_PAGE,
  LANGUAGE_PATTERNS,
  pageFiles,
  pageHeaders,
  pointerElement,
  SCRIPT_VARIABLES,
  STYLES_FILE,
} from '../page/index.ts'
import { hasDnsName, pointerLocation, READ_ONLY, RELEASE_CACHING, releaseLocations } from './locations.ts'
import { fillPlaceholders, headerLines, quoted } from './syntax.ts'

export interface NginxOptions {
  settings: PageSettings
  /** Folder of the store. */
  store: string
  /** `host:port` of every copy of the clinic server. */
  apis: readonly string[]
  /** Folder for nginx.conf and the files that pages include. */
  out: string
  /** Port, or address and port. */
  listen?: string
  /** Folder that nginx may write to. */
  run?: string
  accessLog?: string
  /** Networks of trusted proxies. nginx takes the client's address from their X-Forwarded-For. */
  behind?: readonly string[]
  /** DNS servers for the origins of remotes, each an address, perhaps with a port; by default those of this machine. */
  resolvers?: readonly string[]
  /** Files of certificate and key, when nginx terminates TLS. */
  tls?: { certificate: string; key: string } | null
}

const TEMPLATE = fileURLToPath(new URL('nginx.conf', import.meta.url))
const HEADING = '# Written by `npm run nginx`. Do not edit: run the command again.\n'
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

const COMMON_HEADERS = { 'Content-Security-Policy': NOT_A_PAGE, 'X-Content-Type-Options': 'nosniff' }

/** Returns the files that every page includes, by path. */
const includedFiles = (settings: PageSettings) =>
  Object.fromEntries(
    Object.entries(
      pageFiles(
        settings,
        settings.remotes.map(({ name }) => pointerElement(name, include(`/page/pointers/${name}.json`))),
      ),
    ).map(([path, content]) => [(path === FIRST_SCRIPT_PATH ? FIRST_SCRIPT_FILE : path).slice(1), content]),
  )

/** Returns the lines of an nginx map of the Accept-Language header. */
const languageLines = LANGUAGE_PATTERNS.map(({ tag, pattern }) => `"~*${pattern}" ${tag};`).join('\n')

/** Returns the lines of an nginx map by path. The home page gets a second line for `/`. */
const byPath = (
  { home }: PageSettings,
  remotes: PageSettings['remotes'],
  value: (remote: PageSettings['remotes'][number]) => string,
) =>
  remotes
    .flatMap((remote) =>
      [remote.route, ...(remote.route === home ? ['/'] : [])].map((path) => ({ path, remote })),
    )
    .map(({ path, remote }) => `${path} ${value(remote)};`)
    .join('\n')

const CIPHERS = ['AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-GCM-SHA256'].flatMap((cipher) => [
  `ECDHE-ECDSA-${cipher}`,
  `ECDHE-RSA-${cipher}`,
])

const tlsLines = ({ certificate, key }: { certificate: string; key: string }) => [
  `ssl_certificate ${quoted(resolve(certificate))};`,
  `ssl_certificate_key ${quoted(resolve(key))};`,
  'ssl_protocols TLSv1.2 TLSv1.3;',
  // Authenticated encryption with forward secrecy only; TLS 1.3 has no others.
  `ssl_ciphers ${CIPHERS.join(':')};`,
  'ssl_prefer_server_ciphers on;',
  'ssl_ecdh_curve X25519:prime256v1:secp384r1;',
  'ssl_session_tickets off;',
  'ssl_session_cache shared:tls:5m;',
]

const behindLines = (networks: readonly string[]) =>
  networks.length === 0
    ? []
    : [
        ...networks.map((network) => `set_real_ip_from ${network};`),
        'real_ip_header X-Forwarded-For;',
        'real_ip_recursive on;',
      ]

/** nginx accepts no zone in an address, and IPv6 addresses in brackets only. */
const ownResolvers = () =>
  getServers()
    .filter((address) => !address.includes('%'))
    .map((address) => (isIPv6(address) ? `[${address}]` : address))

/** A page waits for a pointer for one second at most. */
function resolverLines({ settings, resolvers = [] }: NginxOptions) {
  if (!settings.remotes.some(hasDnsName)) return []
  const addresses = resolvers.length > 0 ? resolvers : ownResolvers()
  if (addresses.length === 0) throw new Error('This machine has no DNS server: name one with --resolver.')
  return [`resolver ${addresses.join(' ')};`, 'resolver_timeout 1s;']
}

function composeConfig(options: NginxOptions) {
  const { settings, listen = '8080', run = '/tmp', accessLog = '/dev/stdout', behind = [], tls } = options
  const { remotes } = settings
  const byRoute = remotesByRoute(remotes)
  const always = tls ? HTTPS_ONLY : {}
  const parts = ['shell', ...remotes.map(({ name }) => name)].join('|')
  return fillPlaceholders(readFileSync(TEMPLATE, 'utf8').replace(/^.*\n/, HEADING), {
    run,
    accessLog,
    out: quoted(resolve(options.out)),
    store: quoted(resolve(options.store)),
    fromStore: quoted(`from=${resolve(options.store)}`),
    firstScript: FIRST_SCRIPT_FILE,
    listen: tls ? `${listen} ssl http2` : listen,
    tls: tls ? tlsLines(tls).join('\n') : '',
    behind: behindLines(behind).join('\n'),
    resolver: resolverLines(options).join('\n'),
    apiServers: options.apis.map((address) => `server ${address} max_fails=1 fail_timeout=5s;`).join('\n'),
    parts,
    remoteAt: byPath(settings, byRoute, ({ name, origin }) => (origin ? '-' : name)),
    firstScreenAt: byPath(settings, byRoute, ({ access, origin, name, route, otherRoutes }) => {
      const file = FIRST_SCREEN_FILES.remote(
        '$page_language',
        otherRoutes?.find((other) => other === route),
      )
      return access === 'public' && !origin ? `/${name}/${file}` : '/-'
    }),
    defaultLanguage: DEFAULT_LANGUAGE,
    languages: languageLines,
    skeletonAt: byPath(settings, byRoute, ({ access }) =>
      access === 'public' ? '/shell/skeleton.html' : '/-',
    ),
    stylesAt: byPath(settings, byRoute, ({ access }) =>
      access === 'public' ? `/shell/${STYLES_FILE}` : '/-',
    ),
    scriptVariables: Object.entries(SCRIPT_VARIABLES)
      .map(([name, value]) => `set $${name} ${quoted(value)};`)
      .join('\n'),
    readOnly: READ_ONLY,
    changesPath: SCHEDULE_CHANGES_PATH,
    servicesPath: `/api${fetchServices.path}`,
    releaseCaching: RELEASE_CACHING,
    releases: releaseLocations(parts, always),
    pointerHeaders: headerLines({ ...fileHeaders('current.json'), ...always }),
    pageHeaders: headerLines({ ...pageHeaders(settings), ...always }),
    errorHeaders: headerLines({ ...ERROR_HEADERS, ...always }),
    commonHeaders: headerLines({ ...COMMON_HEADERS, ...always }),
    pointers: remotes.map(pointerLocation).join('\n'),
  })
}

/** Makes new folders readable for all users, whatever the umask is: the workers of nginx run as another user. */
function makeFolder(folder: string) {
  const first = mkdirSync(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}

/**
 * Writes nginx.conf and the files that pages include. nginx may be running with them: each file is replaced at once.
 * @returns the path of nginx.conf
 */
export function writeConfig(options: NginxOptions) {
  const files = { ...includedFiles(options.settings), 'nginx.conf': composeConfig(options) }
  for (const [name, content] of Object.entries(files)) {
    const path = resolve(options.out, name)
    makeFolder(dirname(path))
    writeFileSync(`${path}.new`, content)
    chmodSync(`${path}.new`, 0o644)
    renameSync(`${path}.new`, path)
  }
  return join(resolve(options.out), 'nginx.conf')
}
