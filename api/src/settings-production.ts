import { isLoopback } from './http/network.ts'

interface CheckedSettings {
  secretKey: string | null
  databaseUrl: string | null
  smtpUrl: string | null
  /** False: that of nobody. */
  hasSender: boolean
  sms: { url: string } | null
  portalUrl: string
  allowedOrigins: string[]
  trustProxy: boolean | string
  demoData: boolean
}

interface Exceptions {
  allowPglite: boolean
  /** Host names on a private network, reached without TLS. */
  plaintextHosts: string[]
}

/** What production refuses: what could lose or mix data, or sends secrets over a network without TLS. */
export function productionProblems(settings: CheckedSettings, { allowPglite, plaintextHosts }: Exceptions) {
  const { secretKey, databaseUrl, smtpUrl, sms, portalUrl, allowedOrigins } = settings
  const problems: string[] = []
  const refuse = (when: boolean, sentence: string) => when && problems.push(sentence)
  const needsTls = needsTlsUnless(plaintextHosts)
  const exception = 'or list its host in ALLOW_PLAINTEXT_TO if it is on a private network'

  refuse(
    settings.demoData,
    'DEMO_DATA=true is refused in production: it would mix invented patients with real ones.',
  )
  refuse(
    secretKey !== null && isGuessable(secretKey),
    'SECRET_KEY is easily guessed, which is refused in production: generate one with openssl rand -hex 32.',
  )
  refuse(
    !databaseUrl && !allowPglite,
    'DATABASE_URL is missing: production needs PostgreSQL, because PGlite never syncs to disk (ALLOW_PGLITE=true accepts that).',
  )
  refuse(
    databaseUrl !== null && needsTls(databaseHost(databaseUrl)) && !verifiesServer(databaseUrl),
    `DATABASE_URL has no TLS, which is refused in production: add sslmode=verify-full, ${exception}.`,
  )
  refuse(
    settings.trustProxy === true,
    'TRUST_PROXY trusts everybody, which is refused in production: anybody could name any address and pass every limit; list the addresses of the proxies.',
  )
  refuse(
    !portalUrl,
    'PORTAL_URL is missing: mails to staff need the address at which people open the portal.',
  )
  refuse(
    isPlainHttp(portalUrl, needsTlsUnless([])),
    'PORTAL_URL must start with https:// in production: links in mails to staff set passwords.',
  )
  refuse(
    allowedOrigins.some((origin) => isPlainHttp(origin, needsTlsUnless([]))),
    'ALLOWED_ORIGINS must start with https:// in production: a page without TLS can be replaced on its way.',
  )
  refuse(
    smtpUrl !== null && needsTls(new URL(smtpUrl).hostname) && !settings.hasSender,
    'MAIL_FROM is missing: mail servers refuse mail without a sender of your domain.',
  )
  refuse(!smtpUrl, 'SMTP_URL is missing: in production no development inbox takes the codes.')
  refuse(
    smtpUrl !== null && needsTls(new URL(smtpUrl).hostname) && SWITCHES_TLS_OFF.test(new URL(smtpUrl).search),
    `SMTP_URL must not switch TLS or its checks off in production: remove these options, ${exception}.`,
  )
  refuse(
    sms !== null && isPlainHttp(sms.url, needsTls),
    `SMS_HTTP_URL must start with https:// in production: use the gateway's TLS address, ${exception}.`,
  )
  return problems
}

const SWITCHES_TLS_OFF = /[?&](?:ignoreTLS|requireTLS|secure|tls\.)/i

/** Whether a connection to the host leaves this machine and the hosts that were named as private. */
export const needsTlsUnless = (plaintextHosts: readonly string[]) => (host: string) =>
  !isOnThisMachine(host) && !plaintextHosts.includes(host)

/** A folder is a Unix socket. An address may have an IPv6 address in brackets. */
const isOnThisMachine = (host: string) =>
  host === '' || host.startsWith('/') || host === 'localhost' || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))

const isPlainHttp = (address: string, needsTls: (host: string) => boolean) =>
  address.startsWith('http:') && URL.canParse(address) && needsTls(new URL(address).hostname)

/** As `pg` reads it: the last `host` of the query, else that of the address. */
function databaseHost(address: string) {
  const { hostname, searchParams } = new URL(address)
  return searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname)
}

const verifiesServer = (address: string) => {
  const { searchParams } = new URL(address)
  return searchParams.getAll('sslmode').at(-1) === 'verify-full' && searchParams.get('ssl') === null
}

/** Bits of entropy that a key must have by its characters. Random keys of 32 hexadecimal digits have 95 to 125. */
const ENOUGH_BITS = 80

/** Whether a key repeats itself or has few different characters. It cannot recognize a well-known sentence. */
function isGuessable(key: string) {
  const repeated = /^(.+?)\1+.{0,8}$/.exec(key)?.[1]
  const text = repeated ?? key
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const bits = [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0)
  return bits < ENOUGH_BITS
}
