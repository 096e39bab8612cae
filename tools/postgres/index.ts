import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../free-port.ts'
import { newRunFolder } from '../run-folder.ts'
import { findBinaries } from './binaries.ts'
import { unprivilegedUser, type User } from './unprivileged.ts'

interface RunningPostgres {
  /** The address of the maintenance database; its user may create others. */
  url: string
  stop(): Promise<void>
}

interface OwnOptions {
  /** Files in PEM format: the server then offers TLS. */
  tls?: { certificate: string; key: string }
  /** Memory for pages of tables and indexes. */
  sharedBuffers?: string
}

/** A PostgreSQL server that no other test uses, so that a test can stop or suspend it. */
export interface OwnPostgres extends RunningPostgres {
  /** Ends the server with all its connections; `start` starts it on the same data and port. */
  shutDown(): Promise<void>
  start(): Promise<void>
  /** Suspends all processes of the server: connections stay open, and nothing responds until `resume`. */
  suspend(): void
  resume(): void
}

/**
 * A PostgreSQL server for tests: the one of `TEST_DATABASE_URL`, otherwise a new server, which `stop()` ends and deletes.
 * @throws Error with one sentence that says what is missing
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startOwnPostgres()
}

/**
 * A new PostgreSQL server in a folder of its own and on an available port. `stop()` ends and deletes it.
 * @throws Error with one sentence that says what is missing
 */
export async function startOwnPostgres({
  tls,
  sharedBuffers = '64MB',
}: OwnOptions = {}): Promise<OwnPostgres> {
  const user = unprivilegedUser()
  const home = newRunFolder('molar-postgres')
  try {
    if (user) chownSync(home, user.uid, user.gid)
    const binaries = readable(findBinaries(), home, user)
    const data = join(home, 'data')
    createCluster(binaries, data, user)
    const config = [`shared_buffers=${sharedBuffers}`, ...(tls ? tlsConfig(tls, home, user) : [])]
    const port = await freePort()
    let server = await launch(binaries, data, port, { user, config })
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      shutDown: () => end(server),
      async start() {
        server = await launch(binaries, data, port, { user, config })
      },
      // Suspend the main process first, so that it starts no other process. Resume it last, when its children run again.
      suspend: () => [server.pid!, ...childrenOf(server.pid!)].forEach((pid) => process.kill(pid, 'SIGSTOP')),
      resume: () => [...childrenOf(server.pid!), server.pid!].forEach((pid) => process.kill(pid, 'SIGCONT')),
      async stop() {
        await end(server)
        rmSync(home, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** Process ids. */
function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!)
}

/**
 * An unprivileged user cannot read a checkout below /root. Then the binaries of the package are copied to a folder that this
 * user can read.
 */
function readable(binaries: string, home: string, user?: User) {
  if (!user || spawnSync(join(binaries, 'postgres'), ['--version'], options(user)).status === 0)
    return binaries
  const copy = join(home, 'native')
  mkdirSync(copy)
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function createCluster(binaries: string, data: string, user?: User) {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stderr, error } = spawnSync(join(binaries, 'initdb'), args, {
    ...options(user),
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`PostgreSQL could not be set up for the tests: ${String(error ?? stderr).trim()}`)
}

/** Tests can lose their data: nothing waits for the disk. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/** PostgreSQL refuses a key that others may read. */
function tlsConfig({ certificate, key }: { certificate: string; key: string }, home: string, user?: User) {
  const [cert, secret] = [join(home, 'server.crt'), join(home, 'server.key')]
  cpSync(certificate, cert)
  cpSync(key, secret)
  for (const file of [cert, secret]) {
    chmodSync(file, 0o600)
    if (user) chownSync(file, user.uid, user.gid)
  }
  return ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${secret}`]
}

interface LaunchOptions {
  user: User | undefined
  config: readonly string[]
}

function launch(binaries: string, data: string, port: number, { user, config }: LaunchOptions) {
  const all = [...FAST, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...config]
  const args = ['-D', data, '-p', String(port), ...all.flatMap((item) => ['-c', item])]
  return new Promise<ChildProcess>((resolve, reject) => {
    const server = spawn(join(binaries, 'postgres'), args, {
      ...options(user),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start for the tests: ${log.trim()}`)))
    server.stderr.on('data', (chunk: Buffer) => {
      // Read on for good: a full pipe would stop the server.
      if (log.length < 10_000) log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve(server)
    })
    process.once('exit', () => server.kill('SIGKILL'))
  })
}

const options = (user?: User) => ({ ...user, cwd: tmpdir(), env: { ...process.env, LC_ALL: 'C' } })

async function end(server: ChildProcess) {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // A fast shutdown: PostgreSQL ends open connections itself.
  server.kill('SIGINT')
  await ended
}
