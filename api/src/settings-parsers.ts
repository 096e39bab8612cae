import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Env = Record<string, string | undefined>

/** Reads variables by name; a parser returns the value or throws the end of the sentence "NAME …". */
export function createSettingReader(env: Env, problems: string[]) {
  return <T, Default>(name: string, missing: Default, parse: (text: string) => T): T | Default => {
    const text = env[name]?.trim()
    if (!text) return missing
    try {
      return parse(text)
    } catch (error) {
      const problem = `${name} ${(error as Error).message}.`
      // Two settings may use one variable.
      if (!problems.includes(problem)) problems.push(problem)
      return missing
    }
  }
}

export function oneOf<const T extends string>(values: readonly T[]) {
  return (text: string) => {
    if (!values.includes(text as T)) throw new Error(`must be one of ${values.join(', ')}`)
    return text as T
  }
}

export const parseBoolean = (text: string) => oneOf(['true', 'false'])(text) === 'true'

export function parsePort(text: string) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('must be a port number from 0 to 65535')
  return port
}

const parseNumberUpTo = (most: number) => (text: string) => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`must be a whole number from 1 to ${most}`)
  return number
}

/** Up to the largest `integer` of PostgreSQL. */
export const parseCount = parseNumberUpTo(2_147_483_647)

/** Up to a hundred years: PostgreSQL can subtract them from any day. */
export const parseDays = parseNumberUpTo(36_500)

/** Up to a day. */
export const parseMinutes = parseNumberUpTo(1440)

export function parseUrl(protocols: string[]) {
  return (text: string) => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new Error(
        `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      )
    return text
  }
}

/** The address of an SMS gateway. `fetch` takes none with a username or a password. */
export function parseGateway(text: string) {
  const { username, password } = new URL(parseUrl(['http:', 'https:'])(text))
  if (username || password) throw new Error('must not have a username or a password: set SMS_HTTP_TOKEN')
  return text
}

/** A bearer that can be sent in a header. */
export function parseToken(text: string) {
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new Error('must have only ASCII letters, digits and symbols, without spaces')
  return text
}

/** An origin, because the pages of the portal have fixed paths. */
export function parsePortal(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error('must be the origin of the portal, such as https://clinic.example')
  return url.origin
}

/** `no-reply@molar.example` of `Molar <no-reply@molar.example>`. */
export const senderAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

export function parseSender(text: string) {
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(senderAddress(text)))
    throw new Error('must be an address, such as Molar Dental <no-reply@your-domain>')
  return text
}

export const parseList = (text: string) => text.split(',').map((item) => item.trim())

export function parseOrigins(text: string) {
  return parseList(text).map((origin) => {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error(
        `must list origins such as https://clinic.example, separated by commas, and "${origin}" is not one`,
      )
    return origin
  })
}

/** A network of /0 is everybody: that is `true`. `ipaddr` alone would take `10/8` too, as 0.0.0.10/8. */
function isNetwork(part: string) {
  const [address = '', size = '', ...more] = part.split('/')
  // 10.0.0.0/255.0.0.0
  if (isIP(size) === 4)
    return (
      isIP(address) === 4 &&
      more.length === 0 &&
      Number(ipaddr.IPv4.parse(size).prefixLengthFromSubnetMask()) > 0
    )
  return isIP(address) > 0 && ipaddr.isValidCIDR(part) && !/^0+$/.test(size)
}

const isProxy = (part: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isIP(part) > 0 || isNetwork(part)

export function parseProxies(text: string): boolean | string {
  if (text === 'true' || text === 'false') return text === 'true'
  if (!parseList(text).every(isProxy))
    throw new Error(
      'must be true, false, loopback, or addresses of proxies and their networks, such as 10.0.0.0/8, separated by commas',
    )
  return text
}

export const parseSecret = (text: string) => longEnough([text])[0]!

/** An earlier key may have commas: the whole text may be one key, and then its parts may be too short for keys. */
export const parseSecrets = (text: string) => longEnough([...new Set([...parseList(text), text])])

function longEnough(secrets: string[]) {
  const keys = secrets.filter((secret) => secret.length >= 32)
  if (keys.length === 0) throw new Error('must have at least 32 characters')
  return keys
}
