import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'
import { sql } from 'kysely'
import { makeCertificate } from '../../testing/certificate.ts'
import { killServers, startServer } from '../../testing/server-process.ts'
import { connectPostgres, isUnreachable } from './connect.ts'
import { asTlsError } from './tls-error.ts'

let folder: string
let postgres: OwnPostgres
let own: string
let other: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'molar-tls-'))
  const tls = makeCertificate(folder, 'own')
  own = tls.certificate
  other = makeCertificate(folder, 'other').certificate
  postgres = await startOwnPostgres({ tls })
})
afterAll(async () => {
  await killServers()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function withCa(file: string, server = postgres.url) {
  const url = new URL(server)
  url.hostname = 'localhost'
  url.search = `sslmode=verify-full&sslrootcert=${file}`
  return url.href
}

async function isEncrypted(url: string) {
  const db = connectPostgres(url, { max: 1 })
  const query = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  const { rows } = await query.execute(db).finally(() => db.destroy())
  return rows[0]!.ssl
}

it('With the right CA the connection to PostgreSQL is encrypted', async () => {
  expect(await isEncrypted(postgres.url)).toBe(false)
  expect(await isEncrypted(withCa(own))).toBe(true)
})

it('A certificate of another CA is refused with a sentence, and a request may be repeated', async () => {
  const error = await isEncrypted(withCa(other)).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({
    name: 'DatabaseTlsError',
    message:
      'The certificate of PostgreSQL is not from a CA that the server trusts. Name the file with the certificate of its CA in DATABASE_URL: sslrootcert=FILE.',
  })
  expect(isUnreachable(error as Error)).toBe(true)
})

it('A PostgreSQL without TLS is refused with a sentence, and never used without it', async () => {
  await expect(isEncrypted(withCa(own, process.env.MOLAR_TEST_POSTGRES))).rejects.toThrow(
    'PostgreSQL offers no TLS, which DATABASE_URL demands with sslmode. Turn it on there with ssl = on and a certificate.',
  )
})

it('A CA file that does not exist is named in a sentence', async () => {
  await expect(isEncrypted(withCa('/missing/ca.pem'))).rejects.toThrow(
    'The file /missing/ca.pem of DATABASE_URL cannot be read (ENOENT). Name one that the server may read.',
  )
})

it.each([
  ['CERT_HAS_EXPIRED', /has expired or is not valid yet/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /is for another host than the one in DATABASE_URL/],
])('The TLS error %s becomes a sentence', (code, sentence) => {
  expect(asTlsError(Object.assign(new Error('failed'), { code })).message).toMatch(sentence)
})

const startInProduction = (DATABASE_URL: string) =>
  startServer({
    NODE_ENV: 'production',
    DATABASE_URL,
    DATA_DIR: folder,
    SECRET_KEY: '9f2c4b7a1d8e6035f4a9c2b7e1d05836',
    PORTAL_URL: 'https://molar.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'molar@molar.example',
    ALLOW_DATABASE_OWNER: 'true',
  })

describe('a server in production', () => {
  it('A server in production starts with verified TLS', async () => {
    const address = await startInProduction(withCa(own)).address
    expect((await fetch(`${address}/ready`)).status).toBe(200)
  })

  it('A server in production ends with one sentence when the certificate is from another CA', async () => {
    expect(await startInProduction(withCa(other)).ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^The certificate of PostgreSQL is not from a CA [^\n]+\n$/),
    })
  })
})
