import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { resolve, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Limits, readLimits } from './limits/limits.settings.ts'
import {
  atLeastOne,
  type Env,
  oneOf,
  origins,
  portNumber,
  proxies,
  trustsEverybody,
  reader,
  secret,
  url,
  yesOrNo,
} from './settings-parsers.ts'

export interface SmsSettings {
  provider: 'http'
  url: string
  /** Sent as bearer to the gateway; null if it needs none. */
  token: string | null
  sender: string
}

export interface Settings {
  production: boolean
  port: number
  host: string
  /** Null: PGlite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Null: emails go to the development inbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Signs emails and SMS. */
  clinicName: string
  /** How early patients should arrive, in confirmations. */
  arriveEarlyMinutes: number
  /** Null: SMS go to the development inbox. */
  sms: SmsSettings | null
  /** The fixed bearer that every browser sends. It identifies the client software and grants nothing. */
  defaultBearer: string
  allowedOrigins: string[]
  /** Address of the portal for links in emails to staff; without a slash at the end. */
  portalUrl: string
  /** The proxies whose `X-Forwarded-For` is trusted; every limit by address depends on it. */
  trustProxy: boolean | string
  /** At least 32 characters; all keys for hashes and encryption derive from it. */
  secretKey: string
  limits: Limits
  /** How long the audit log is kept. */
  auditDays: number
  /** How long after a visit its description is kept. */
  complaintDays: number
  /** Address of `/metrics`, or null. It reveals the clinic's activity, so by default only this machine can read it. */
  metrics: { port: number; host: string } | null
  demoData: boolean
  logLevel: string
}

/** Every wrong setting, one sentence each. */
export class SettingsError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

const LOCAL_ORIGINS = [3000, 3001, 3002, 3003].flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
])
const DEVELOPMENT_PORTAL = 'http://localhost:3000'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads all settings from the environment. Outside production it creates a `SECRET_KEY` in `DATA_DIR` once.
 * @throws SettingsError naming every setting that is wrong
 */
export function readSettings(env: Env): Settings {
  const problems: string[] = []
  const read = reader(env, problems)
  const nodeEnv = read('NODE_ENV', 'development', oneOf(['development', 'test', 'production']))
  const production = nodeEnv === 'production'
  const settings = {
    production,
    port: read('PORT', 4000, portNumber),
    host: read('HOST', '127.0.0.1', (text) => text),
    ...readDatabase(read),
    smtpUrl: read('SMTP_URL', null, url(['smtp:', 'smtps:'])),
    mailFrom: read('MAIL_FROM', 'Molar <no-reply@molar.example>', (text) => text),
    clinicName: read('CLINIC_NAME', 'Molar Dental', (text) => text),
    arriveEarlyMinutes: read('ARRIVE_EARLY_MINUTES', 10, atLeastOne),
    sms: readSms(env, problems),
    defaultBearer: read('DEFAULT_BEARER', 'molar-web', (text) => text),
    allowedOrigins: read('ALLOWED_ORIGINS', production ? [] : LOCAL_ORIGINS, origins),
    portalUrl: readPortalUrl(read, production),
    trustProxy: read('TRUST_PROXY', false, proxies),
    limits: readLimits((name, missing) => read(name, missing, atLeastOne)),
    auditDays: read('AUDIT_DAYS', 730, atLeastOne),
    complaintDays: read('COMPLAINT_DAYS', 730, atLeastOne),
    metrics: readMetrics(read),
    demoData: read('DEMO_DATA', false, yesOrNo),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
  }
  const secretKey = read('SECRET_KEY', null, secret)
  if (production) refuseInProduction(env, settings, problems, read('ALLOW_PGLITE', false, yesOrNo))
  if (problems.length > 0) throw new SettingsError(problems)
  return { ...settings, secretKey: secretKey ?? madeOnce(settings.dataDir) }
}

/** `PORTAL_URL`, otherwise the first allowed origin; empty if neither is set. */
function readPortalUrl(read: ReturnType<typeof reader>, production: boolean) {
  const [origin = production ? '' : DEVELOPMENT_PORTAL] = read('ALLOWED_ORIGINS', [], origins)
  return read('PORTAL_URL', origin, url(['http:', 'https:'])).replace(/\/+$/, '')
}

/** Address of the portal, for a command that prints a link. */
export const portalAddress = (env: Env) => readPortalUrl(reader(env, []), false)

function readMetrics(read: ReturnType<typeof reader>) {
  const port = read('METRICS_PORT', null, portNumber)
  const host = read('METRICS_HOST', '127.0.0.1', (text) => text)
  return port === null ? null : { port, host }
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** The settings of the database, which is all that most commands need. */
export function databaseSettings(env: Env): DatabaseSettings {
  const problems: string[] = []
  const settings = readDatabase(reader(env, problems))
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

/** Always in the repository, so that server and commands use the same folder wherever they are started. */
const OWN_FOLDER = fileURLToPath(new URL('../../.data', import.meta.url))

const readDatabase = (read: ReturnType<typeof reader>): DatabaseSettings => ({
  databaseUrl: read('DATABASE_URL', null, url(['postgres:', 'postgresql:'])),
  dataDir: resolve(read('DATA_DIR', OWN_FOLDER, (text) => text)),
})

function refuseInProduction(
  env: Env,
  settings: Omit<Settings, 'secretKey'>,
  problems: string[],
  allowPglite: boolean,
) {
  if (settings.demoData)
    problems.push('DEMO_DATA=true is refused in production: it would mix invented patients with real ones.')
  if (!env.SECRET_KEY) problems.push('SECRET_KEY is missing: production needs one of at least 32 characters.')
  if (!settings.databaseUrl && !allowPglite)
    problems.push(
      'DATABASE_URL is missing: production needs PostgreSQL, because PGlite never syncs to disk (ALLOW_PGLITE=true accepts that).',
    )
  if (trustsEverybody(settings.trustProxy))
    problems.push(
      'TRUST_PROXY trusts everybody, which is refused in production: anybody could name any address and pass every limit; list the addresses of the proxies.',
    )
  if (!settings.portalUrl)
    problems.push('PORTAL_URL is missing: mails to staff need the address at which people open the portal.')
  if (!settings.smtpUrl)
    problems.push('SMTP_URL is missing: in production no development inbox takes the codes.')
}

function readSms(env: Env, problems: string[]): SmsSettings | null {
  const read = reader(env, problems)
  const provider = read('SMS_PROVIDER', null, oneOf(['http'] as const))
  if (!provider) return null
  const gateway = read('SMS_HTTP_URL', null, url(['http:', 'https:']))
  if (!gateway && !env.SMS_HTTP_URL)
    problems.push('SMS_HTTP_URL is missing: SMS_PROVIDER=http needs the address of its gateway.')
  return {
    provider,
    url: gateway ?? '',
    token: read('SMS_HTTP_TOKEN', null, (text) => text),
    sender: read('SMS_SENDER', 'Molar', (text) => text),
  }
}

function madeOnce(dataDir: string) {
  const file = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Exclusive, so that two servers that start at the same time use one key.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
