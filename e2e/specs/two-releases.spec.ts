import type { Page } from '@playwright/test'
import { buildRelease, CHANGES, recordsProvidedModules } from '../environment/builds.ts'
import { expect, storeTest as test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'

const newer = { version: '2.0.0', changes: [recordsProvidedModules('2.0.0'), CHANGES.throwsAtStep3] }
const older = { version: '1.9.0', changes: [recordsProvidedModules('1.9.0')] }

test.beforeAll(async () => {
  for (const release of [newer, older]) await buildRelease(release)
})

interface Trace {
  version: string
  provided: Record<string, unknown>
}

test(
  'two releases of booking in one page share only the modules that the shell provides',
  { tag: '@once' },
  async ({ bookingPage, page, store, environment }) => {
    for (const release of [newer, older]) await store.publish(release)
    store.point({ current: '2.0.0', previous: ['1.9.0'] })

    const person = aPerson()
    await enterDetailsAsNewPatient(bookingPage, person)
    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await environment.clinic.bookingsFor(person.email!)).toHaveLength(1)

    const found = await page.evaluate(() => {
      const page = globalThis as unknown as Record<string, unknown> & { molarTraces: Trace[] }
      const [first, second, ...more] = page.molarTraces
      return {
        traces: [first, second].map((trace) => trace?.version),
        more: more.length,
        provided: Object.keys(first!.provided),
        different: Object.keys(first!.provided).filter(
          (name) => first!.provided[name] === undefined || first!.provided[name] !== second!.provided[name],
        ),
        // The global of the bundler for chunks. Its name contains the name of the release.
        chunkGlobals: Object.keys(page).filter((name) => /chunk/i.test(name)),
      }
    })
    expect(found.traces).toEqual(['2.0.0', '1.9.0'])
    expect(found.more).toBe(0)
    expect(found.provided).toHaveLength(9)
    expect(found.different).toEqual([])
    const ofBooking = found.chunkGlobals.filter((name) => name.includes('booking'))
    expect(ofBooking).toHaveLength(2)
    expect(new Set(found.chunkGlobals).size).toBeGreaterThanOrEqual(2)

    // No class of one release matches an element of the other.
    const [first, second] = await Promise.all(['2.0.0', '1.9.0'].map((version) => classesOf(page, version)))
    expect(first!.length).toBeGreaterThan(0)
    expect(first!.filter((name) => second!.includes(name))).toEqual([])
  },
)

test(
  'a page that Back takes from the cache of the browser runs no release that was blocked since',
  { tag: '@once' },
  async ({ page, store }) => {
    for (const release of [newer, older]) await store.publish(release)
    store.point({ current: '2.0.0', previous: ['1.9.0'] })
    await page.goto('/book-appointment')
    await expect.poll(() => versionsIn(page)).toEqual(['2.0.0'])

    store.point({ current: '1.9.0', blocked: ['2.0.0'] })
    await page.goto('about:blank')
    await page.goBack()
    await expect.poll(() => versionsIn(page)).toEqual(['1.9.0'])
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.toJSON())).toMatchObject({
      type: 'back_forward',
      transferSize: 0,
    })
  },
)

/** The versions that have run in this page. */
const versionsIn = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { molarTraces?: Trace[] }).molarTraces?.map(({ version }) => version),
  )

const classesOf = (page: Page, version: string) =>
  page.evaluate(
    (folder) =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes(folder))
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap(({ cssText }) => cssText.match(/\.booking-[\w-]+/g) ?? []),
    `/booking/releases/${version}/`,
  )
