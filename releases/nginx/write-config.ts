import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageSettings } from '../format/index.ts'
import { jsonForPage } from '../page/index.ts'
import { fileHeaders, pageHeaders, REFUSAL_HEADERS } from '../page/headers.ts'
import { phoneLinks, pointerElement } from '../page/page.ts'
import { text } from '../page/preload-tags.ts'
import { pointerLocation } from './pointers.ts'
import { KINDS, READ_ONLY, releaseLocation } from './releases.ts'
import { fill, headerLines, quoted } from './syntax.ts'

export interface NginxWish {
  settings: PageSettings
  /** Folder of releases, with a folder for each part. */
  store: string
  /** `host:port` of every copy of the clinic server. */
  apis: readonly string[]
  /** Takes nginx.conf, and beside it what pages include. */
  out: string
  /** Port, or address and port. */
  listen?: string
  /** What nginx itself writes goes here. */
  run?: string
  accessLog?: string
  /** Networks of proxies in front, whose word about the client's address is taken. */
  behind?: readonly string[]
  /** Certificate and key, where TLS ends here. */
  tls?: { certificate: string; key: string } | null
}

const TEMPLATE = fileURLToPath(new URL('nginx.conf', import.meta.url))
const HEADING = '# Written by `npm run nginx`: write it anew rather than change it.\n'
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' }

const include = (address: string) => `<!--# include virtual="${address}" -->`

/** What is written into every page, by the path of its include. */
const pageFiles = (settings: PageSettings) => ({
  'page/title.txt': text(settings.clinic.productName),
  'page/settings.json': jsonForPage(settings),
  'page/phones.html': phoneLinks(settings),
  'page/pointers.html': settings.remotes
    .map(({ name }) => pointerElement(name, include(`/page/pointers/${name}.json`)))
    .join('\n'),
})

/** Lines of a map by path; the home's stand for `/` as well. */
const byPath = (
  { home, remotes }: PageSettings,
  value: (remote: PageSettings['remotes'][number]) => string,
) =>
  remotes
    .flatMap((remote) =>
      [remote.route, ...(remote.route === home ? ['/'] : [])].map((path) => ({ path, remote })),
    )
    .map(({ path, remote }) => `${path} ${value(remote)};`)
    .join('\n')

const tlsLines = ({ certificate, key }: { certificate: string; key: string }) => [
  `ssl_certificate ${quoted(resolve(certificate))};`,
  `ssl_certificate_key ${quoted(resolve(key))};`,
  'ssl_protocols TLSv1.2 TLSv1.3;',
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

function composeConfig(wish: NginxWish) {
  const { settings, listen = '8080', run = '/tmp', accessLog = '/dev/stdout', behind = [], tls } = wish
  const { remotes } = settings
  const parts = ['shell', ...remotes.map(({ name }) => name)].join('|')
  return fill(readFileSync(TEMPLATE, 'utf8').replace(/^.*\n/, HEADING), {
    run,
    accessLog,
    out: quoted(resolve(wish.out)),
    store: quoted(resolve(wish.store)),
    listen: tls ? `${listen} ssl http2` : listen,
    tls: tls ? tlsLines(tls).join('\n') : '',
    behind: behindLines(behind).join('\n'),
    apiServers: wish.apis.map((address) => `server ${address} max_fails=1 fail_timeout=5s;`).join('\n'),
    parts,
    remoteAt: byPath(settings, ({ name, origin }) => (origin ? '-' : name)),
    skeletonAt: byPath(settings, ({ access }) => (access === 'public' ? '/shell/skeleton.html' : '/-')),
    readOnly: READ_ONLY,
    releases: KINDS.map((kind) => releaseLocation(parts, kind)).join('\n'),
    pointerHeaders: headerLines(fileHeaders('current.json')),
    pageHeaders: headerLines({ ...pageHeaders(settings), ...(tls && HTTPS_ONLY) }),
    refusalHeaders: headerLines(REFUSAL_HEADERS),
    pointers: remotes.map(pointerLocation).join('\n'),
  })
}

/** Writes all of it, each file whole or not at all: nginx may be running on it. @returns the path of nginx.conf */
export function writeConfig(wish: NginxWish) {
  const files = { ...pageFiles(wish.settings), 'nginx.conf': composeConfig(wish) }
  for (const [name, content] of Object.entries(files)) {
    const path = resolve(wish.out, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, content)
    renameSync(`${path}.new`, path)
  }
  return join(resolve(wish.out), 'nginx.conf')
}
