import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { resolve, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Limits, readLimits } from './limits/limits.settings.ts'
import { needsTlsUnless, productionProblems } from './settings-production.ts'
import {
  parseCount,
  parseDays,
  parseMinutes,
  type Env,
  parseGateway,
  parseToken,
  oneOf,
  parseOrigins,
  parsePortal,
  parsePort,
  parseProxies,
  parseList,
  createSettingReader,
  parseSecret,
  parseSecrets,
  parseSender,
  parseUrl,
  parseBoolean,
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
  /** Whether this server's SQL functions are applied even if the database has those of a newer server. */
  ownFunctions: boolean
  /** Null: emails go to the development inbox. */
  smtpUrl: string | null
  /** Whether a mail server without STARTTLS is refused. */
  smtpRequiresTls: boolean
  mailFrom: string
  /** Signs emails and SMS. */
  clinicName: string
  /** How early patients should arrive, in confirmations. */
  arriveEarlyMinutes: number
  /** Null: SMS go to the development inbox; production sends none. */
  sms: SmsSettings | null
  /** The fixed bearer that every browser sends. It identifies the client software and grants nothing. */
  defaultBearer: string
  allowedOrigins: string[]
  /** Address of the portal in links to staff and patients, in emails and SMS; without a slash at the end. */
  portalUrl: string
  /** The proxies whose `X-Forwarded-For` is trusted; every limit by address depends on it. */
  trustProxy: boolean | string
  /** At least 32 characters; all keys for hashes and encryption derive from it. */
  secretKey: string
  /** Earlier values of `secretKey`, newest first: they only open what they sealed. */
  previousSecretKeys: string[]
  limits: Limits
  /** Sessions of one member of staff; a sign-in above it ends the one that was unused for the longest. */
  sessionsPerPerson: number
  /** Administrators can do nothing until they have a second factor. */
  adminsNeedSecondFactor: boolean
  /** How long the audit log is kept. Null: as many days as the database has stored, 730 at first. */
  auditDays: number | null
  /** Production refuses PostgreSQL by the user that owns the tables. */
  refuseDatabaseOwner: boolean
  /** Days after a visit until its complaint is deleted. */
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
  const read = createSettingReader(env, problems)
  const nodeEnv = read('NODE_ENV', 'development', oneOf(['development', 'test', 'production']))
  const production = nodeEnv === 'production'
  const demoData = read('DEMO_DATA', false, parseBoolean)
  const plaintextHosts = read('ALLOW_PLAINTEXT_TO', [], parseList)
  const smtpUrl = read('SMTP_URL', null, parseUrl(['smtp:', 'smtps:']))
  const settings = {
    production,
    port: read('PORT', 4000, parsePort),
    host: read('HOST', '127.0.0.1', (text) => text),
    ...readDatabase(read),
    ownFunctions: read('OWN_FUNCTIONS', !production, parseBoolean),
    smtpUrl,
    smtpRequiresTls:
      production && smtpUrl !== null && needsTlsUnless(plaintextHosts)(new URL(smtpUrl).hostname),
    mailFrom: read('MAIL_FROM', 'Molar <no-reply@molar.example>', parseSender),
    clinicName: read('CLINIC_NAME', 'Molar Dental', (text) => text),
    arriveEarlyMinutes: read('ARRIVE_EARLY_MINUTES', 10, parseMinutes),
    sms: readSms(env, problems),
    defaultBearer: read('DEFAULT_BEARER', 'molar-web', (text) => text),
    allowedOrigins: read('ALLOWED_ORIGINS', production ? [] : LOCAL_ORIGINS, parseOrigins),
    portalUrl: readPortalUrl(read, production),
    trustProxy: read('TRUST_PROXY', false, parseProxies),
    previousSecretKeys: read('SECRET_KEYS_PREVIOUS', [], parseSecrets),
    limits: readLimits((name, missing) => read(name, missing, parseCount), demoData),
    sessionsPerPerson: read('SESSIONS_PER_PERSON', 10, parseCount),
    // People try the demo with the passwords in the README.
    adminsNeedSecondFactor: read('ADMINS_NEED_SECOND_FACTOR', !demoData, parseBoolean),
    complaintDays: read('COMPLAINT_DAYS', 730, parseDays),
    metrics: readMetrics(read),
    refuseDatabaseOwner: production && !read('ALLOW_DATABASE_OWNER', false, parseBoolean),
    demoData,
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
  }
  if (settings.metrics && isSameAddress(settings, settings.metrics))
    problems.push('METRICS_PORT must differ from PORT.')
  const secretKey = read('SECRET_KEY', null, parseSecret)
  const allowPglite = read('ALLOW_PGLITE', false, parseBoolean)
  if (production && !env.SECRET_KEY?.trim())
    problems.push('SECRET_KEY is missing: production needs one of at least 32 characters.')
  if (production)
    problems.push(
      ...productionProblems(
        { ...settings, secretKey, hasSender: Boolean(env.MAIL_FROM?.trim()) },
        { allowPglite, plaintextHosts },
      ),
    )
  if (problems.length > 0) throw new SettingsError(problems)
  return { ...settings, secretKey: secretKey ?? readOrCreateSecretKey(settings.dataDir) }
}

/** `PORTAL_URL`, otherwise the first allowed origin; empty if neither is set. */
function readPortalUrl(read: ReturnType<typeof createSettingReader>, production: boolean) {
  const [origin = production ? '' : DEVELOPMENT_PORTAL] = read('ALLOWED_ORIGINS', [], parseOrigins)
  return read('PORTAL_URL', origin, parsePortal)
}

/**
 * Address of the portal, for a command that prints a link. With PostgreSQL it has no default: the server may run on another machine.
 * @throws SettingsError
 */
export function portalAddress(env: Env): string {
  const problems: string[] = []
  const address = readPortalUrl(createSettingReader(env, problems), Boolean(env.DATABASE_URL))
  if (!address && problems.length === 0)
    problems.push(
      'PORTAL_URL is missing: the link that this command prints begins with the address of the portal.',
    )
  if (problems.length > 0) throw new SettingsError(problems)
  return address
}

function readMetrics(read: ReturnType<typeof createSettingReader>) {
  const port = read('METRICS_PORT', null, parsePort)
  const host = read('METRICS_HOST', '127.0.0.1', (text) => text)
  return port === null ? null : { port, host }
}

/** Hosts that stand for every address of the computer. */
const EVERY_HOST = ['0.0.0.0', '::']

/** Whether two servers cannot both listen. Port 0 is any free port. */
const isSameAddress = (one: { port: number; host: string }, other: { port: number; host: string }) =>
  one.port > 0 &&
  one.port === other.port &&
  (one.host === other.host || [one.host, other.host].some((host) => EVERY_HOST.includes(host)))

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'auditDays'>

/** The settings of the database, which is all that most commands need. */
export function databaseSettings(env: Env): DatabaseSettings {
  const problems: string[] = []
  const settings = readDatabase(createSettingReader(env, problems))
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

const POSTGRES = parseUrl(['postgres:', 'postgresql:'])

/** Always in the repository, so that server and commands use the same folder wherever they are started. */
const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../.data', import.meta.url))

const readDatabase = (read: ReturnType<typeof createSettingReader>): DatabaseSettings => ({
  databaseUrl: read('DATABASE_URL', null, POSTGRES),
  dataDir: resolve(read('DATA_DIR', DEFAULT_DATA_DIR, (text) => text)),
  auditDays: read('AUDIT_DAYS', null, parseDays),
})

/** The addresses of PostgreSQL for `npm run database`, by user. */
export function databaseUserSettings(env: Env) {
  const problems: string[] = []
  const read = createSettingReader(env, problems)
  const settings = {
    admin: read('DATABASE_ADMIN_URL', null, POSTGRES),
    owner: read('DATABASE_OWNER_URL', null, POSTGRES),
    server: read('DATABASE_URL', null, POSTGRES),
    audit: read('DATABASE_AUDIT_URL', null, POSTGRES),
    auditDays: read('AUDIT_DAYS', null, parseDays),
    ownFunctions: read('OWN_FUNCTIONS', false, parseBoolean),
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

/** Whether SMS leave the server: by a gateway, or outside production to the development inbox. */
export const sendsSms = ({ sms, production }: Pick<Settings, 'sms' | 'production'>) =>
  sms !== null || !production

function readSms(env: Env, problems: string[]): SmsSettings | null {
  const read = createSettingReader(env, problems)
  const provider = read('SMS_PROVIDER', null, oneOf(['http'] as const))
  if (!provider) return null
  const gateway = read('SMS_HTTP_URL', null, parseGateway)
  if (!gateway && !env.SMS_HTTP_URL)
    problems.push('SMS_HTTP_URL is missing: SMS_PROVIDER=http needs the address of its gateway.')
  return {
    provider,
    url: gateway ?? '',
    token: read('SMS_HTTP_TOKEN', null, parseToken),
    sender: read('SMS_SENDER', 'Molar', (text) => text),
  }
}

const secretKeyFile = (dataDir: string) => join(dataDir, 'secret-key')

/** Whether this machine has the key of the server. With PGlite a command may create it, as the first start does. */
export function hasSecretKey(env: Env): boolean {
  const { databaseUrl, dataDir } = databaseSettings(env)
  return databaseUrl === null || Boolean(env.SECRET_KEY?.trim()) || existsSync(secretKeyFile(dataDir))
}

function readOrCreateSecretKey(dataDir: string) {
  const file = secretKeyFile(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Exclusive, so that two servers that start at the same time use one key.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
