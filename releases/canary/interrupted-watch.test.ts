import { canary } from '../commands/canary.ts'
import type { Store } from '../store/store.ts'
import { metricsText, startMetricsServer } from '../testing/metrics-server.ts'
import { ada, publishChecked, storeWithReleases } from '../testing/published-store.ts'
import { watch, watchOnce } from './watch.ts'

const servers: Awaited<ReturnType<typeof startMetricsServer>>[] = []
const startCopy = async (text: () => string | null) => {
  const copy = await startMetricsServer(text)
  servers.push(copy)
  return copy.url
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
  await publishChecked(store, 'booking', '1.1.0')
  await canary(store, 'booking', { percent: 10, version: '1.1.0' }, ada)
})

const few = (mounted: number) => ({ version: '1.1.0', mounted })
const good = { version: '1.0.0', mounted: 490, failed: 10 }

it('logs that it has stopped a canary also if it is aborted at that moment', async () => {
  const url = await startCopy(() => metricsText('one', good, { version: '1.1.0', mounted: 30, failed: 20 }))
  const end = new AbortController()
  const aborting: Store = {
    ...store,
    replace: (...change) => {
      end.abort()
      return store.replace(...change)
    },
  }
  const lines: string[] = []
  await watch({ store: aborting, part: 'booking', metrics: [url], signal: end.signal }, (line) =>
    lines.push(line),
  )
  expect(lines).toEqual([expect.stringMatching(/The canary of booking 1\.1\.0 has ended\.$/)])
})

it('logs no round that was aborted before its comparison', async () => {
  const end = new AbortController()
  const url = await startCopy(() => {
    end.abort()
    return null
  })
  const lines: string[] = []
  await watch({ store, part: 'booking', metrics: [url], signal: end.signal }, (line) => lines.push(line))
  expect(lines).toEqual([])
})

it('says that counts started again from zero only when it has the counts of all databases', async () => {
  let two: string | null = metricsText('two', good, few(30))
  const metrics = [await startCopy(() => metricsText('one', good, few(20))), await startCopy(() => two)]
  const counts = {}
  const round = () =>
    watchOnce({ store, part: 'booking', metrics, signal: new AbortController().signal }, counts)
  const restarted = 'The counts started again from zero.'
  await round()
  two = null
  expect(await round()).not.toContain(restarted)
  two = metricsText('an empty one in place of two', good, few(10))
  expect(await round()).toContain(restarted)
  expect(await round()).not.toContain(restarted)
})
