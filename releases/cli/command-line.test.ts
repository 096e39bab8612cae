import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { parseCommandLine } from './arguments.ts'
import { runCommand } from './run-command.ts'
import { openStore } from '../store/open-store.ts'
import { ROOT } from '../parts.ts'
import { aBuild, aShellBuild, newFolder } from '../testing/builds.ts'
import { passCheck } from '../testing/published-store.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const run = (line: string, env: NodeJS.ProcessEnv = { RELEASES_URL: folder, RELEASES_BY: 'Ada' }) =>
  runCommand(parseCommandLine(line.split(' '), env), () => {})

async function publishAll() {
  await run(`publish shell --from ${aShellBuild('1.0.0').from} --unchecked`)
  await run('activate shell 1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await run(`publish booking --from ${aBuild('booking', version).from} --unchecked`)
    await passCheck(await openStore(folder), 'booking', version)
  }
}

it.each(['--help', 'publish booking -h', ''])('shows its usage for the arguments %j', async (line) => {
  await expect((async () => run(line))()).rejects.toThrow(/^Usage: npm run release -- publish/)
})

it('prints the result of each command', async () => {
  await publishAll()
  expect(await run('activate booking 1.0.0')).toBe('booking 1.0.0 is active.')
  expect(await run('canary booking 1.1.0 --percent 5')).toBe('5 % of browsers get booking 1.1.0.')
  expect(await run('canary booking 1.2.0 --percent 10')).toBe(
    '10 % of browsers get booking 1.2.0. The canary of booking 1.1.0, which had 5 %, has ended.',
  )
  expect(await run('activate booking 1.1.0 --why better')).toBe(
    'booking 1.1.0 is active. The canary of booking 1.2.0, which had 10 %, has ended.',
  )
  expect(await run('rollback booking')).toBe('booking is back at 1.0.0.')
  expect(await run('block booking 1.1.0 --why worse')).toBe('booking 1.1.0 is blocked.')
  expect(await run('prune booking')).toBe('No release of booking is old enough to be pruned.')
})

it.each([
  // As npm sets them for `npm run release publish booking --store=/srv/staging --from dist`.
  [{ npm_config_store: '/srv/staging', npm_config_from: 'true' }, 'npm kept --store and --from.'],
  [{ npm_config_unchecked: 'true' }, 'npm kept --unchecked.'],
  [{ npm_config_percent: '' }, 'npm kept --percent.'],
])('runs no command when npm kept its options: %j', async (kept, sentence) => {
  await publishAll()
  await run('activate booking 1.0.0')
  await run('activate booking 1.1.0')
  const env = { RELEASES_URL: folder, RELEASES_BY: 'Ada', ...kept }
  await expect((async () => run('rollback booking', env))()).rejects.toThrow(
    `${sentence} Write two hyphens before the options: npm run release -- ….`,
  )
  expect(
    await run('list booking', { RELEASES_URL: folder, RELEASES_BY: 'Ada', npm_config_force: 'true' }),
  ).toMatch(/1\.1\.0 .* current/)
})

it('lists the releases of one part or of all parts as tables', async () => {
  await publishAll()
  await run('activate booking 1.0.0')
  await run(`publish booking --from ${aBuild('booking', '1.3.0', { shell: '^1.1.0' }).from} --unchecked`)
  await run(`publish booking --from ${aBuild('booking', '1.4.0').from} --unchecked`)
  await run('canary booking 1.1.0 --percent 5')
  const lines = (await run('list booking')).split('\n')
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
  expect((await run('list')).match(/ in /g)).toHaveLength(2)
})

it('list reports an event that the pointer does not name', async () => {
  await publishAll()
  await run('activate booking 1.0.0')
  const store = await openStore(folder)
  await store.put('booking/history/29990101T000000.000Z-rollback.json', Buffer.from('{}'))
  expect(await run('list booking')).toContain(
    'The history has 29990101T000000.000Z-rollback, but the pointer does not name it: that command is running, or was interrupted: then run it again.',
  )
})

it.each(['', 'bake booking', 'activate booking', 'rollback', 'publish booking 1.0.0', 'list --loud'])(
  'shows its usage for the wrong command "%s"',
  async (line) => {
    const done = (async () => run(line))()
    await expect(done).rejects.toThrow('Usage: npm run release -- publish PART')
  },
)

it.each([
  ['activate booking 1.1.0 --percent 5', '--percent does not belong to `activate`.'],
  ['rollback booking --from 1.0.0', '--from does not belong to `rollback`.'],
  ['rollback booking --force --why worse', '--force does not belong to `rollback`.'],
  ['prune booking --percent 7 --unchecked', '--percent does not belong to `prune`.'],
  ['check booking 1.1.0 --unchecked', '--unchecked does not belong to `check`.'],
  ['list --metrics http://localhost:9464/metrics', '--metrics does not belong to `list`.'],
])('refuses "%s" with its usage and changes nothing', async (line, sentence) => {
  await publishAll()
  await run('activate booking 1.0.0')
  const before = await run('list booking')
  await expect(run(line)).rejects.toThrow(`${sentence}\n\nUsage: npm run release -- publish PART`)
  expect(await run('list booking')).toBe(before)
})

it('accepts a store, a name and a reason for every command', async () => {
  await publishAll()
  await run('activate booking 1.0.0')
  const all = `--store ${folder} --by Ben --why better`
  expect(await run(`list booking ${all}`, {})).toContain('booking in ')
  expect(await run(`board ${all}`, {})).toMatch(/^Written: /)
  expect(await run(`prune booking ${all}`, {})).toContain('No release of booking')
})

it('says which canary has ended when another version becomes the active one', async () => {
  const ended = 'The canary of booking 1.1.0, which had 5 %, has ended.'
  await publishAll()
  await run('activate booking 1.0.0')
  await run('canary booking 1.1.0 --percent 5')
  expect(await run('activate booking 1.2.0')).toBe(`booking 1.2.0 is active. ${ended}`)
  await run('canary booking 1.1.0 --percent 5')
  expect(await run('activate booking 1.2.0')).toBe(`booking 1.2.0 is active. ${ended}`)
  await run('canary booking 1.1.0 --percent 5')
  expect(await run('rollback booking 1.2.0')).toBe(`booking is back at 1.0.0. ${ended}`)
})

it('says what is missing when store, part or build cannot be found', async () => {
  await expect(run('list', {})).rejects.toThrow(
    'add --store with a folder or s3://bucket/prefix, or set RELEASES_URL',
  )
  expect(await run('list')).toBe(`Nothing was published in ${folder} yet.`)
  await expect(run('publish bookings')).rejects.toThrow(
    'This checkout has no part called bookings: it has shell, ',
  )
  await expect(run(`publish booking --from ${folder}`)).rejects.toThrow('There is no build in')
})

it('runs through npm from any folder, with paths relative to it', async () => {
  const { from } = aBuild('booking', '1.0.0')
  const npmRun = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'releases/cli/release.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, npm_lifecycle_event: 'release', INIT_CWD: from },
    })
  const store = ['--store', relative(from, folder)]
  const published = npmRun('publish', 'booking', '--from', '.', '--by', 'Ada', '--unchecked', ...store)
  expect([published.status, published.stderr]).toEqual([0, ''])
  const again = npmRun('publish', 'booking', '--from', '.', '--unchecked', ...store)
  expect([again.status, again.stdout.trim(), again.stderr]).toEqual([
    0,
    'booking 1.0.0 is published already, with these files.',
    '',
  ])
  const refused = npmRun('activate', 'booking', '9.0.0', ...store)
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('booking 9.0.0')
})
