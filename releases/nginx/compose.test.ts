import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildParts } from '@molar/tools/build-parts'
import { findRemotes, ROOT } from '../parts.ts'
import { findCompose } from '@molar/tools/programs'
import { newFolder } from '../testing/builds.ts'
import { readArguments } from './arguments.ts'

const SECRETS = Object.fromEntries(
  ['SECRET_KEY', ...['ADMIN', 'OWNER', 'SERVER', 'AUDIT'].map((user) => `DATABASE_${user}_PASSWORD`)].map(
    (name) => [name, 'for-tests-only-and-at-least-32-characters'],
  ),
)

function compose(args: readonly string[], env: Record<string, string>) {
  const [command = '', ...words] = findCompose()
  const { PATH, HOME } = process.env
  const ended = spawnSync(command, [...words, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH, HOME, ...env },
  })
  return { status: ended.status, output: ended.stdout + ended.stderr }
}

// Without a container engine these tests cannot prove that images build and containers reach each other.
it('Compose accepts docker-compose.yml', () => {
  expect(compose(['config', '--quiet'], SECRETS)).toEqual({ status: 0, output: '' })
  const services = compose(['--profile', 'release', 'config', '--services'], SECRETS).output
  expect(services.trim().split('\n').toSorted()).toEqual([
    'api-1',
    'api-2',
    'database',
    'mail',
    'nginx',
    'postgres',
    'release',
    'release-command',
  ])
})

it.each(Object.keys(SECRETS))('Compose refuses to start without %s', (name) => {
  const { [name]: _, ...others } = SECRETS
  const { status, output } = compose(['config', '--quiet'], others)
  expect(status).not.toBe(0)
  expect(output).toMatch(new RegExp(`${name}[^]*\\.env`))
})

it.each([
  ['no proxy by default', ''],
  ['the proxies of BEHIND', '172.28.0.1,10.0.0.0/8'],
])('nginx of docker-compose.yml takes addresses of visitors from %s', (_which, BEHIND) => {
  const { output } = compose(['config'], { ...SECRETS, ...(BEHIND && { BEHIND }) })
  const [, argument] = /- '?(--behind=[^'\s]*)/.exec(output)!
  const required = '--settings s --store t --api api-1:4000 --out o'.split(' ')
  expect(readArguments([...required, argument!]).behind.join(',')).toBe(BEHIND)
})

it('The logs of each service have a limited size', () => {
  const { output } = compose(['--profile', 'release', 'config'], SECRETS)
  const services = compose(['--profile', 'release', 'config', '--services'], SECRETS)
    .output.trim()
    .split('\n')
  expect(
    output.match(/^ {4}logging:\n {6}driver: local\n {6}options:\n( {8}max-(file|size): .*\n){2}/gm),
  ).toHaveLength(services.length)
})

it.each([
  ['on this machine only', '127.0.0.1', {}],
  ['at the address of PUBLISH', '203.0.113.5', { PUBLISH: '203.0.113.5:8080' }],
])('Compose publishes nginx %s', (_where, address, env: Record<string, string>) => {
  const { output } = compose(['config'], { ...SECRETS, ...env })
  const [nginx] = /^ {2}nginx:\n(?: {4}.*\n)+/m.exec(output)!
  expect(nginx.match(/127\.0\.0\.1|203\.0\.113\.5/g)).toEqual([address])
})

it('Compose kills nginx later than nginx ends its last connections', () => {
  const nginx = readFileSync(join(ROOT, 'releases', 'nginx', 'nginx.conf'), 'utf8')
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  const [, timeout] = /^worker_shutdown_timeout (\d+)s;/m.exec(nginx)!
  const [, grace] = /\n {2}nginx:\n(?: {4}.*\n)*? {4}stop_grace_period: (\d+)s/.exec(compose)!
  expect(Number(grace)).toBeGreaterThan(Number(timeout))
})

it('PostgreSQL is asked by TCP whether it is ready, because its image first prepares the database with a server on a socket', () => {
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  expect(/'pg_isready'.*'-h', '127\.0\.0\.1'/.test(compose)).toBe(true)
})

it('The commands of the README reload the configuration with which the image starts nginx', () => {
  const readme = readFileSync(join(ROOT, 'releases', 'nginx', 'README.md'), 'utf8')
  const dockerfile = readFileSync(join(ROOT, 'releases', 'nginx', 'Dockerfile'), 'utf8')
  const started = (JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!) as string[]).join(' ')
  const reloads = [...readme.matchAll(/docker compose exec nginx (.*?) -s reload/g)].map(([, call]) => call)
  expect(new Set(reloads)).toEqual(new Set([started]))
  expect(readme).not.toContain('restart nginx')
})

it('The commands of the README keep backups and files of patients outside of the repository, because an image contains it', () => {
  const readme = readFileSync(join(ROOT, 'releases', 'nginx', 'README.md'), 'utf8')
  const commands = readme.match(/^.*\bdocker compose .* [<>] .*$/gm)!
  const files = commands
    .flatMap((command) => [...command.matchAll(/ [<>] ([^\s)]+)/g)].map(([, path]) => path!))
    .filter((path) => path !== '/dev/null')
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((path) => !path.startsWith('../'))).toEqual([])
})

it.each(['README.md', 'releases/nginx/README.md'])(
  'The commands of %s write secrets into files that only their owner may read',
  (path) => {
    const folder = newFolder()
    const readme = readFileSync(join(ROOT, path), 'utf8')
    const [command] = /^.*\[ -e \.env \].*\n.*$/m.exec(readme)!
    expect(spawnSync('sh', ['-c', `umask 022\n${command}`], { cwd: folder }).status).toBe(0)
    expect((statSync(join(folder, '.env')).mode & 0o777).toString(8)).toBe('600')
    for (const [line] of readme.matchAll(/^.* > \.\.\/.*$/gm))
      expect(line).toMatch(/^\(umask 077; [^)]*\)( && mv \S+ \S+)?$/)
  },
)

it.each(['api/Dockerfile', 'releases/nginx/Dockerfile'])(
  'The user of %s can read files that were copied from a checkout with a strict umask',
  (path) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toMatch(
      /\nCOPY (?!--from)[^]*chmod -R a\+rX [^]*\nUSER node\n/,
    )
  },
)

it('docker-compose.yml contains no password', () => {
  const { output } = compose(['config'], SECRETS)
  const passwords = [...output.matchAll(/_PASSWORD: (.+)|:\/\/\w+:(.+)@/g)].map(
    ([, alone, inUrl]) => alone ?? inUrl,
  )
  expect(passwords.length).toBeGreaterThan(4)
  expect(new Set(passwords)).toEqual(new Set(Object.values(SECRETS)))
})

it('docker-compose.yml names only existing files and build targets', () => {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  const files = [...text.matchAll(/(?:dockerfile: |:-\.\/)([\w./-]+)/g)].map(([, path]) => path!)
  expect(files).toHaveLength(5)
  for (const path of files) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  const dockerfile = readFileSync(join(ROOT, 'releases', 'nginx', 'Dockerfile'), 'utf8')
  for (const [, target] of text.matchAll(/target: (\w+)/g)) expect(dockerfile).toContain(` AS ${target}\n`)
})

describe('the release service of docker-compose.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-releases-'))
  const store = join(folder, 'releases')
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeAll(() => buildParts(() => {}), 240_000)

  const runFirstReleases = () =>
    spawnSync(
      process.execPath,
      [
        ...'--import tsx releases/nginx/first-releases.ts --api api-1:4000,api-2:4000'.split(' '),
        `--settings=${join(ROOT, 'releases', 'nginx', 'clinic-page.example.json')}`,
        `--store=${store}`,
        `--out=${join(folder, 'clinic')}`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    )

  it('publishes and activates every part of an empty store, and changes nothing at the next start', () => {
    const { status, stdout, stderr } = runFirstReleases()
    expect([status, stderr]).toEqual([0, ''])
    for (const part of ['shell', ...findRemotes().map(({ name }) => name)])
      expect(stdout).toMatch(new RegExp(`^${part} \\S+ is active\\.$`, 'm'))
    expect(existsSync(join(store, 'shell', 'index.html'))).toBe(true)
    expect(runFirstReleases().stdout.trim()).toBe(join(folder, 'clinic', 'nginx.conf'))
    // As after a first start that was ended between the pointer of the shell and its page.
    rmSync(join(store, 'shell', 'index.html'))
    expect(runFirstReleases().status).toBe(0)
    expect(existsSync(join(store, 'shell', 'index.html'))).toBe(true)
  })
})
