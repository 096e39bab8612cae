import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { readWords } from './command-line.ts'
import { carryOut } from './run-command.ts'
import { openStore } from './store/open-store.ts'
import { ROOT } from './parts.ts'
import { aBuild, aShellBuild, newFolder } from './testing/builds.ts'
import { passCheck } from './testing/portal.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const type = (line: string, env: NodeJS.ProcessEnv = { RELEASES_URL: folder, RELEASES_BY: 'Ada' }) =>
  carryOut(readWords(line.split(' '), env), () => {})

async function publishAll() {
  await type(`publish shell --from ${aShellBuild('1.0.0').from} --unchecked`)
  await type('activate shell 1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await type(`publish booking --from ${aBuild('booking', version).from} --unchecked`)
    await passCheck(await openStore(folder), 'booking', version)
  }
}

it.each(['--help', 'publish booking -h', ''])('tells how it is used when asked %j', async (line) => {
  await expect((async () => type(line))()).rejects.toThrow(/^Usage: npm run release -- publish/)
})

it('says what it did', async () => {
  await publishAll()
  expect(await type('activate booking 1.0.0')).toBe('booking 1.0.0 is active.')
  expect(await type('canary booking 1.1.0 --percent 5')).toBe('5 % of browsers get booking 1.1.0.')
  expect(await type('activate booking 1.1.0 --why better')).toBe('booking 1.1.0 is active.')
  expect(await type('rollback booking')).toBe('booking is back at 1.0.0.')
  expect(await type('block booking 1.1.0 --why worse')).toBe('booking 1.1.0 is blocked.')
  expect(await type('prune booking')).toBe('Nothing of booking may go yet.')
})

it('shows what there is in a table', async () => {
  await publishAll()
  await type('activate booking 1.0.0')
  await type(`publish booking --from ${aBuild('booking', '1.3.0', { shell: '^1.1.0' }).from} --unchecked`)
  await type(`publish booking --from ${aBuild('booking', '1.4.0').from} --unchecked`)
  await type('canary booking 1.1.0 --percent 5')
  const lines = (await type('list booking')).split('\n')
  expect(lines[0]).toBe(`booking in ${folder}`)
  expect(lines.slice(1).map((line) => line.split(/ {2,}/))).toEqual([
    ['version', 'published', 'state', 'checked', 'contract'],
    ...[
      ['1.4.0', '-', 'no', '^1.0.0'],
      ['1.3.0', '-', 'nothing to check', '^1.1.0'],
      ['1.2.0', '-', 'yes', '^1.0.0'],
      ['1.1.0', 'canary 5 %', 'yes', '^1.0.0'],
      ['1.0.0', 'current', 'yes', '^1.0.0'],
    ].map(([version, ...rest]) => [
      version,
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      ...rest,
    ]),
  ])
  expect((await type('list')).match(/ in /g)).toHaveLength(2)
})

it('says of a change that was cut off that it stands in the history alone', async () => {
  await publishAll()
  await type('activate booking 1.0.0')
  const store = await openStore(folder)
  await store.put('booking/history/29990101T000000.000Z-rollback.json', Buffer.from('{}'))
  expect(await type('list booking')).toContain(
    '29990101T000000.000Z-rollback stands in the history, but the pointer does not: it is under way, or was cut off.',
  )
})

it.each(['', 'bake booking', 'activate booking', 'rollback', 'publish booking 1.0.0', 'list --loud'])(
  'shows how it is used for "%s"',
  async (line) => {
    const done = (async () => type(line))()
    await expect(done).rejects.toThrow('Usage: npm run release -- publish PART')
  },
)

it('asks where the releases are, and which part and build are meant', async () => {
  await expect(type('list', {})).rejects.toThrow(
    'add --store with a folder or s3://bucket/prefix, or set RELEASES_URL',
  )
  expect(await type('list')).toBe(`Nothing was published in ${folder} yet.`)
  await expect(type('publish bookings')).rejects.toThrow(
    'This checkout has no part called bookings: it has shell, ',
  )
  await expect(type(`publish booking --from ${folder}`)).rejects.toThrow('holds no build')
})

it('is a command of npm, typed from any folder', async () => {
  const { from } = aBuild('booking', '1.0.0')
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'releases/release.ts', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, npm_lifecycle_event: 'release', INIT_CWD: from },
    })
  const store = ['--store', relative(from, folder)]
  const published = run('publish', 'booking', '--from', '.', '--by', 'Ada', '--unchecked', ...store)
  expect([published.status, published.stderr]).toEqual([0, ''])
  const again = run('publish', 'booking', '--from', '.', ...store)
  expect([again.status, again.stdout, again.stderr]).toEqual([
    1,
    '',
    'booking 1.0.0 is published already and never changes: raise the version and build again.\n',
  ])
})
