import { randomBytes } from 'node:crypto'
import { readSettings, SettingsError } from './settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'cf3b9a51d2e84f07a6b1c0938ed7245f',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Molar Dental <no-reply@clinic.example>',
  DATABASE_URL: 'postgres://molar:secret@db.example/molar?sslmode=verify-full',
  PORTAL_URL: 'https://molar.example',
}

const problems = (env: Record<string, string>) => {
  try {
    readSettings({ ...PRODUCTION, ...env })
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).problems
  }
}

const requiresTls = (env: Record<string, string>) => readSettings({ ...PRODUCTION, ...env }).smtpRequiresTls

const DATABASE = 'postgres://molar:secret@db.example/molar'

it.each<[RegExp, Record<string, string>[]]>([
  [/^DEMO_DATA=true is refused/, [{ DEMO_DATA: 'true' }]],
  [/^SECRET_KEY is missing/, [{ SECRET_KEY: '' }]],
  [
    /^SECRET_KEY is easily guessed/,
    ['k'.repeat(40), 'molar'.repeat(8), '12345678'.repeat(5), 'abababababababababababababababababab'].map(
      (SECRET_KEY) => ({ SECRET_KEY }),
    ),
  ],
  [/^MAIL_FROM is missing/, [{ MAIL_FROM: '' }]],
  [/^MAIL_FROM must be an address/, [{ MAIL_FROM: 'Molar Dental' }]],
  [/^DATABASE_URL is missing/, [{ DATABASE_URL: '' }]],
  [
    /^DATABASE_URL has no TLS, .* add sslmode=verify-full/,
    [
      '',
      '?sslmode=disable',
      '?sslmode=require',
      '?sslmode=no-verify',
      '?sslmode=verify-full&ssl=false',
      '?sslmode=verify-full&sslmode=no-verify',
    ]
      .map((query) => ({ DATABASE_URL: DATABASE + query }))
      .concat({ DATABASE_URL: 'postgres://localhost/molar?host=db.example' })
      .concat({ DATABASE_URL: 'postgres://localhost/molar?host=localhost&host=db.example' }),
  ],
  [/^TRUST_PROXY trusts everybody/, [{ TRUST_PROXY: 'true' }]],
  [/^TRUST_PROXY must be /, ['0.0.0.0/0', '10.0.0.1, ::/0', '::/00'].map((TRUST_PROXY) => ({ TRUST_PROXY }))],
  [/^PORTAL_URL is missing/, [{ PORTAL_URL: '' }]],
  [/^PORTAL_URL must start with https/, [{ PORTAL_URL: 'http://molar.example' }]],
  [/^ALLOWED_ORIGINS must start with https/, [{ ALLOWED_ORIGINS: 'https://a.example,http://b.example' }]],
  [/^SMTP_URL is missing/, [{ SMTP_URL: '' }]],
  [
    /^SMTP_URL must not switch TLS/,
    ['ignoreTLS=true', 'pool=true&requireTLS=false', 'tls.rejectUnauthorized=false'].map((query) => ({
      SMTP_URL: `smtp://mail.example?${query}`,
    })),
  ],
  [
    /^SMS_HTTP_URL must start with https/,
    [{ SMS_PROVIDER: 'http', SMS_HTTP_URL: 'http://sms.example/send', ALLOW_PLAINTEXT_TO: 'mail' }],
  ],
])('Production refuses with %s', (sentence, environments) => {
  for (const env of environments)
    expect([env, problems(env)]).toEqual([env, [expect.stringMatching(sentence)]])
})

it.each<Record<string, string>>([
  {},
  { SECRET_KEY: 'Kc7mXv1pQz9RtYw3Bd5NfHjL2sGa8Ue6' },
  { DATABASE_URL: '', ALLOW_PGLITE: 'true' },
  { DATABASE_URL: 'postgres://localhost/molar', SMTP_URL: 'smtp://127.0.0.1:1025' },
  { DATABASE_URL: 'postgres://[::1]/molar', PORTAL_URL: 'http://localhost:8080' },
  { DATABASE_URL: 'postgres:///molar?host=/var/run/postgresql' },
  { SMTP_URL: 'smtps://mail.example' },
  {
    DATABASE_URL: 'postgres://postgres/molar',
    SMTP_URL: 'smtp://mail:1025',
    ALLOW_PLAINTEXT_TO: 'postgres, mail',
  },
  { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'http://sms/send', ALLOW_PLAINTEXT_TO: 'sms' },
  { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://sms.example/send' },
  ...['false', 'loopback', '10.0.0.0/8, 192.168.1.10', '10.0.0.0/30', 'linklocal, uniquelocal'].map(
    (TRUST_PROXY) => ({ TRUST_PROXY }),
  ),
])('Production accepts %j', (env) => {
  expect(problems(env)).toEqual([])
})

it('Random keys of 128 bits are accepted in any usual notation', () => {
  for (let time = 0; time < 200; time += 1)
    for (const notation of ['hex', 'base64url'] as const)
      expect(problems({ SECRET_KEY: randomBytes(notation === 'hex' ? 16 : 24).toString(notation) })).toEqual(
        [],
      )
})

it('A mail server outside this machine must offer STARTTLS, unless its host is an exception', () => {
  expect(requiresTls({})).toBe(true)
  expect(requiresTls({ SMTP_URL: 'smtp://mail', ALLOW_PLAINTEXT_TO: 'mail' })).toBe(false)
  expect(requiresTls({ SMTP_URL: 'smtp://localhost:1025' })).toBe(false)
})

it('By default, production allows no other origins and refuses the user that owns the tables', () => {
  expect(readSettings(PRODUCTION)).toMatchObject({
    allowedOrigins: [],
    ownFunctions: false,
    refuseDatabaseOwner: true,
    adminsNeedSecondFactor: true,
  })
  expect(readSettings({ ...PRODUCTION, ALLOW_DATABASE_OWNER: 'true' }).refuseDatabaseOwner).toBe(false)
})
