import { activate, block, canary, rollback } from '../commands/index.ts'
import { uploadRelease } from '../commands/upload-release.ts'
import type { Store } from '../store/index.ts'
import { metricsText, startMetricsServer } from '../testing/metrics-server.ts'
import { aBuild } from '../testing/builds.ts'
import {
  activateVersions,
  ada,
  forcing,
  passCheck,
  publishChecked,
  storeWithReleases,
} from '../testing/published-store.ts'
import { BOARD_FILE, writeBoard } from './index.ts'

/** Returns the text of HTML with a line for each element. */
const textOf = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/\s*<\/?\w[^>]*>\s*/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('take it back:\n', 'take it back: ')

async function boardOf(store: Store, metrics: readonly string[] = []) {
  const message = await writeBoard(store, metrics)
  const html = (await store.read(BOARD_FILE))!.bytes.toString()
  return { message, html, page: textOf(html) }
}

async function storeWithHistory() {
  const store = await storeWithReleases()
  await activateVersions(store, 'booking', '1.1.0')
  for (const version of ['1.2.0', '1.3.0']) await publishChecked(store, 'booking', version)
  await block(store, 'booking', '1.2.0', { by: 'Ben', why: 'No times are shown' })
  await canary(store, 'booking', { percent: 5, version: '1.3.0' }, { by: 'Cem', why: 'Shorter form' })
  return store
}

it('names the command that makes a blocked release active again, if it was active', async () => {
  const store = await storeWithHistory()
  await rollback(store, 'booking', { by: 'Ada' }, '1.1.0')
  await block(store, 'booking', '1.1.0', { by: 'Ben', why: 'No times are shown' })
  const { page } = await boardOf(store)
  expect(page).toContain('npm run release -- activate booking 1.1.0 --force --why "…"')
  expect(page).not.toContain('activate booking 1.2.0')
})

it('shows what is active, who did what and why, and the command that takes it back', async () => {
  const { message, page } = await boardOf(await storeWithHistory())
  expect(message).toMatch(/^Written: .*board\.html\.$/)
  for (const text of [
    '1.1.0 is active',
    'To take it back: npm run release -- rollback booking 1.1.0 --why "…"',
    '1.3.0 is a canary for 5 % of browsers',
    /Cem, \d{4}-\d\d-\d\d \d\d:\d\d UTC: Shorter form/,
    'npm run release -- canary booking --percent 0 --why "…"',
    '1.2.0 is blocked',
    /Ben, .* UTC: No times are shown/,
    'Publish a corrected release under a new version.',
    'There is no earlier release to go back to.',
  ])
    expect(page).toMatch(text)
})

it('says that a release was activated with --force', async () => {
  const store = await storeWithReleases()
  await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
  await activate(store, 'booking', '1.1.0', forcing)
  const { page } = await boardOf(store)
  expect(page).toMatch(/Ada, .* UTC, with --force: The clinic is waiting/)
  expect(page).toContain('activate with --force')
})

it('shows the counts of a canary and the failures by phase, of published releases only', async () => {
  const server = await startMetricsServer(() =>
    metricsText(
      'one',
      { version: '1.3.0', mounted: 40, booked: 7, failed: 3 },
      { version: '6.6.6', failed: 9 },
    ),
  )
  const { page } = await boardOf(await storeWithHistory(), [server.url, 'http://127.0.0.1:9/metrics'])
  await server.close()
  expect(page).toContain('40 loads worked, 3 failed. Bookings: 7.')
  expect(page).toMatch(/1\.3\.0\s+mount\s+3/)
  expect(page).not.toContain('6.6.6')
  expect(page).toContain('No metrics from http://127.0.0.1:9/metrics')
})

it('shows why a check failed', async () => {
  const store = await storeWithReleases()
  await activateVersions(store, 'booking', '1.1.0')
  await passCheck(store, 'booking', '1.1.0', { passed: false, failed: ['books an appointment'] })
  expect((await boardOf(store)).page).toContain('booking 1.1.0 in shell 1.0.0 failed (books an appointment)')
})

it('shows names and reasons as text, not as HTML', async () => {
  const store = await storeWithReleases()
  await publishChecked(store, 'booking', '1.1.0')
  await activate(store, 'booking', '1.1.0', { by: '<img src=x>', why: '</style><script>alert(1)</script>' })
  const { html, page } = await boardOf(store)
  expect(html).not.toMatch(/<script|<img/)
  expect(page).toContain('</style><script>alert(1)</script>')
})

it('writes the board from a history that is cut in half, and names the damaged files', async () => {
  const store = await storeWithHistory()
  const paths = await store.list('booking/history')
  const [last] = paths.slice(-1)
  const half = (await store.read(last!))!.bytes
  await store.put(last!, half.subarray(0, half.length / 2))
  for (const path of paths.slice(0, paths.length / 2)) await store.remove(path)
  const { page } = await boardOf(store)
  expect(page).toContain(`${last} is damaged: restore the file from a backup.`)
  expect(page).toContain('1.3.0 is a canary for 5 % of browsers\nThe history does not say who did this.')
  expect(page).toContain('1.1.0 is active')
})

it('names a damaged pointer, and shows the other parts', async () => {
  const store = await storeWithHistory()
  await store.put('booking/current.json', Buffer.from('{"current":'))
  const { page } = await boardOf(store)
  expect(page).toContain('current.json cannot be read as a pointer')
  expect(page).toContain('1.0.0 is active')
})

it('does not publish over a version that a damaged history may have pruned', async () => {
  const store = await storeWithReleases()
  await store.put('booking/history/20990101T000000.000Z-prune.json', Buffer.from('{"at":'))
  await expect(publishChecked(store, 'booking', '1.1.0')).rejects.toThrow(
    'nobody can say whether booking 1.1.0 was pruned: restore the file from a backup.',
  )
})

it('writes a board for an empty store', async () => {
  const files = new Map<string, Buffer>()
  const store = {
    address: '/empty',
    folders: () => Promise.resolve([]),
    put: (path: string, bytes: Buffer) => Promise.resolve(void files.set(path, bytes)),
  } as unknown as Store
  await writeBoard(store, [])
  expect(files.get(BOARD_FILE)!.toString()).toContain('Nothing was published in this store yet.')
})
