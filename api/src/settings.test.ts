import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, SettingsError } from './settings.ts'

const KEY = 'a-key-of-thirty-two-characters-or-more'
const problems = (env: Record<string, string>) => {
  try {
    readSettings({ SECRET_KEY: KEY, ...env })
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).problems
  }
}

it('The server needs no settings in development', () => {
  expect(readSettings({ SECRET_KEY: KEY })).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: null,
    demoData: false,
    defaultBearer: 'molar-web',
    ownFunctions: true,
    refuseDatabaseOwner: false,
    adminsNeedSecondFactor: true,
  })
})

it('Administrators of the demo need no second factor', () => {
  expect(readSettings({ SECRET_KEY: KEY, DEMO_DATA: 'true' }).adminsNeedSecondFactor).toBe(false)
})

it('Spaces and line ends around a value are ignored', () => {
  const env = { SECRET_KEY: ` ${KEY}\n`, LOG_LEVEL: 'warn\r', CLINIC_NAME: ' Molar ', DATABASE_URL: ' ' }
  expect(readSettings(env)).toMatchObject({
    secretKey: KEY,
    logLevel: 'warn',
    clinicName: 'Molar',
    databaseUrl: null,
  })
})

it.each([
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [
    { ALLOWED_ORIGINS: 'https://a.example/, b' },
    'ALLOWED_ORIGINS must list origins such as https://clinic.example, separated by commas, and "https://a.example/" is not one.',
  ],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be one of true, false.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [{ LIMIT_CODES_DAY: '9999999999' }, 'LIMIT_CODES_DAY must be a whole number from 1 to 2147483647.'],
  [{ SESSIONS_PER_PERSON: '0' }, 'SESSIONS_PER_PERSON must be a whole number from 1 to 2147483647.'],
  [{ AUDIT_DAYS: '999999999' }, 'AUDIT_DAYS must be a whole number from 1 to 36500.'],
  [{ COMPLAINT_DAYS: '36501' }, 'COMPLAINT_DAYS must be a whole number from 1 to 36500.'],
  [{ ARRIVE_EARLY_MINUTES: '1.5' }, 'ARRIVE_EARLY_MINUTES must be a whole number from 1 to 1440.'],
  [{ METRICS_PORT: '4000' }, 'METRICS_PORT must differ from PORT.'],
  [{ METRICS_PORT: '4000', HOST: '0.0.0.0' }, 'METRICS_PORT must differ from PORT.'],
  [{ METRICS_PORT: '4000', METRICS_HOST: '::' }, 'METRICS_PORT must differ from PORT.'],
  [{ SECRET_KEYS_PREVIOUS: 'short' }, 'SECRET_KEYS_PREVIOUS must have at least 32 characters.'],
  [{ SECRET_KEYS_PREVIOUS: 'short, short' }, 'SECRET_KEYS_PREVIOUS must have at least 32 characters.'],
  [{ SMS_PROVIDER: 'http' }, 'SMS_HTTP_URL is missing: SMS_PROVIDER=http needs the address of its gateway.'],
  [
    { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://molar:secret@sms.example/send' },
    'SMS_HTTP_URL must not have a username or a password: set SMS_HTTP_TOKEN.',
  ],
  [
    { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://sms.example/send', SMS_HTTP_TOKEN: 'secret“' },
    'SMS_HTTP_TOKEN must have only ASCII letters, digits and symbols, without spaces.',
  ],
])('The settings %j are refused with a sentence', (env, sentence) => {
  expect(problems(env as Record<string, string>)).toEqual([sentence])
})

it.each([
  'https://clinic.example/#/',
  'https://clinic.example/?utm_source=mail',
  'https://clinic.example/portal',
  'https://ada@clinic.example',
  'clinic.example',
])('PORTAL_URL=%s is refused, because links to pages of the portal are built with it', (address) => {
  expect(problems({ PORTAL_URL: address })).toEqual([
    'PORTAL_URL must be the origin of the portal, such as https://clinic.example.',
  ])
})

it('TRUST_PROXY takes a network with the mask of IPv4', () => {
  const trustProxy = '10.0.0.0/255.0.0.0,192.168.0.0/16'
  expect(readSettings({ SECRET_KEY: KEY, TRUST_PROXY: trustProxy })).toMatchObject({ trustProxy })
})

it.each([
  'my-proxy',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10/8',
  '10.0.0.0/8/8',
  '::1/129',
  '0.0.0.0/0',
  '10.0.0.1, ::/0',
  '0.0.0.0/0.0.0.0',
  '10.0.0.0/255.0.255.0',
  '10.0.0.0/::',
  '::1/255.0.0.0',
  '255.0.0.0/10.0.0.0/8',
])('TRUST_PROXY=%s is refused with a sentence', (proxies) => {
  expect(problems({ TRUST_PROXY: proxies })).toEqual([
    'TRUST_PROXY must be true, false, loopback, or addresses of proxies and their networks, such as 10.0.0.0/8, separated by commas.',
  ])
})

it.each([
  [{}, 'http://localhost:3000'],
  [{ ALLOWED_ORIGINS: 'https://a.example,https://b.example' }, 'https://a.example'],
  [{ ALLOWED_ORIGINS: 'https://a.example', PORTAL_URL: 'https://b.example/' }, 'https://b.example'],
  [{ PORTAL_URL: 'https://B.example:443' }, 'https://b.example'],
])('The address of the portal is read from %j', (env, portalUrl) => {
  expect(readSettings({ SECRET_KEY: KEY, ...(env as Record<string, string>) })).toMatchObject({ portalUrl })
})

it.each([
  [{}, null],
  [{ METRICS_HOST: '0.0.0.0' }, null],
  [{ METRICS_PORT: '9464' }, { port: 9464, host: '127.0.0.1' }],
  [
    { PORT: '0', METRICS_PORT: '0' },
    { port: 0, host: '127.0.0.1' },
  ],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
    { port: 9464, host: '0.0.0.0' },
  ],
  [
    { HOST: '10.0.0.5', METRICS_PORT: '4000' },
    { port: 4000, host: '127.0.0.1' },
  ],
])('The address of the metrics is read from %j', (env, metrics) => {
  expect(readSettings({ SECRET_KEY: KEY, ...(env as Record<string, string>) })).toMatchObject({ metrics })
})

it('Commas separate the keys in SECRET_KEYS_PREVIOUS', () => {
  const { previousSecretKeys } = readSettings({ SECRET_KEY: KEY, SECRET_KEYS_PREVIOUS: `${KEY}-2, ${KEY}-1` })
  expect(previousSecretKeys).toEqual(expect.arrayContaining([`${KEY}-2`, `${KEY}-1`]))
})

it.each([`${KEY},more`, 'eighteen-character,and-again-some-more', `${KEY}-1, ${KEY}-2`])(
  'The SECRET_KEY %j with a comma can be used and replaced',
  (secretKey) => {
    expect(readSettings({ SECRET_KEY: secretKey })).toMatchObject({ secretKey })
    const { previousSecretKeys } = readSettings({ SECRET_KEY: KEY, SECRET_KEYS_PREVIOUS: secretKey })
    expect(previousSecretKeys).toContain(secretKey)
  },
)

it('All wrong settings are reported at once', () => {
  expect(problems({ PORT: 'x', DEMO_DATA: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
})

it('A secret key is created once, in a file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-settings-'))
  const { secretKey } = readSettings({ DATA_DIR: folder })
  expect(secretKey.length).toBeGreaterThanOrEqual(32)
  expect(readSettings({ DATA_DIR: folder }).secretKey).toBe(secretKey)
  expect(statSync(join(folder, 'secret-key')).mode & 0o077).toBe(0)
  rmSync(folder, { recursive: true })
})
