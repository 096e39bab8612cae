import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate for localhost that signs itself, so it is its own CA. Returns the files. */
export function makeCertificate(folder: string, name: string) {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  const made = spawnSync('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost'.split(' '),
    ...'-addext subjectAltName=DNS:localhost -keyout'.split(' '),
    key,
    '-out',
    certificate,
  ])
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr.toString()}`)
  return { certificate, key }
}

/** The certificate of a server that clients do not trust, and its key. */
export function untrustedCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'molar-tls-'))
  const { certificate, key } = makeCertificate(folder, 'untrusted')
  const contents = { cert: readFileSync(certificate), key: readFileSync(key) }
  rmSync(folder, { recursive: true })
  return contents
}
