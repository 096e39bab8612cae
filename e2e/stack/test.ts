import { test as base, type Page } from '@playwright/test'
import type { Clinic } from '../vocabulary/clinic.ts'
import { Colleague } from '../vocabulary/colleague.ts'
import { Patient } from '../vocabulary/patient.ts'
import { ON_PURPOSE } from './builds.ts'
import type { Network } from './network.ts'
import { openStore, type Store } from './releases.ts'
import { startBaseStack, startOurStack, type OurStack } from './stack.ts'

export interface StackOptions {
  /** `base`: the base API and no extension. */
  server: 'ours' | 'base'
  /** `store`: the portal serves a store of releases that the story publishes into. */
  releases: 'built' | 'store'
  /** `nginx`: the server of production, over two copies of ours. */
  front: 'local' | 'nginx'
  stack: OurStack | Awaited<ReturnType<typeof startBaseStack>>
}

interface StoryFixtures {
  patient: Patient
  /** Somebody of the staff, in the same browser. */
  colleague: Colleague
  clinic: Clinic
  network: Network
  /** Our own server with its database and mailbox; stories that use it cannot run against the base-only server. */
  ours: OurStack
  /** What the portal serves; for stories that say `test.use({ releases: 'store' })`. Each begins with 1.0.0 alone. */
  store: Store
  nothingBreaks: void
}

let stories = 0

/** An address per story, so that limits by address count it alone. */
const freshAddress = () => {
  stories += 1
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 250
  return `10.${worker}.${Math.floor(stories / 250)}.${(stories % 250) + 1}`
}

export const test = base.extend<StoryFixtures, StackOptions>({
  server: ['ours', { option: true, scope: 'worker' }],
  releases: ['built', { option: true, scope: 'worker' }],
  front: ['local', { option: true, scope: 'worker' }],
  stack: [
    async ({ server, releases, front }, give) => {
      const store = releases === 'store' ? openStore() : null
      const stack = server === 'ours' ? await startOurStack('demo', { store, front }) : await startBaseStack()
      await give(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ stack }, give) => give(stack.portal.url),
  network: [
    async ({ stack }, give) => {
      stack.network.forget()
      stack.network.comeFrom(freshAddress())
      await give(stack.network)
    },
    { auto: true },
  ],
  clinic: ({ stack }, give) => give(stack.clinic),
  ours: async ({ stack, network }, give) => {
    if (!('database' in stack)) throw new Error('This story needs our own server: take its @base tag away.')
    await give({ ...stack, network })
  },
  store: async ({ ours }, give) => {
    if (!ours.store) throw new Error("This story needs test.use({ releases: 'store' }).")
    await give(ours.store)
    ours.store.point({ current: '1.0.0' })
  },
  patient: ({ page, server }, give) => give(new Patient(page, { seesFreeTimes: server === 'ours' })),
  colleague: ({ page }, give) => give(new Colleague(page)),
  nothingBreaks: [
    async ({ page, stack }, give, story) => {
      const broken = await watch(page)
      await give()
      if (story.status !== story.expectedStatus) await story.attach('server.log', { body: stack.log() })
      if (broken.length > 0) throw new Error(`The page broke meanwhile:\n${broken.join('\n')}`)
    },
    { auto: true },
  ],
})

/** What no story may cause, whatever happens to its network. */
async function watch(page: Page) {
  const broken: string[] = []
  // Also what is only reported: the console says nothing of some of it.
  await page.exposeBinding('reportViolation', (_source, violation: string) => void broken.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void }
      reportViolation(`${violatedDirective} kept out ${blockedURI} ${sample} (${sourceFile})`)
    })
  })
  page.on('pageerror', (error) => {
    if (!error.message.startsWith(ON_PURPOSE)) broken.push(String(error.stack ?? error))
  })
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /Content Security Policy|TrustedHTML|TrustedScript|React error|Warning:/.test(message.text())
    )
      broken.push(message.text())
  })
  return broken
}

export { expect } from '@playwright/test'
