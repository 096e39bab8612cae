import { join } from 'node:path'
import { activate, rollback, uploadRelease } from '@molar/releases/commands'
import { readHistory } from '@molar/releases/store'
import { buildRelease, CHANGES } from '../environment/builds.ts'
import { expect, storeTest as test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'
import { BookingPage } from '../pages/booking-page.ts'
import { withAnotherVisitor, watchForReload } from '../support/visitor.ts'

const broken = { version: '1.1.0', changes: [CHANGES.throwsAtStep3] }

test.beforeAll(async () => {
  await buildRelease(broken)
})

const actor = { by: 'Ada', why: 'The demo is at noon', force: true }

test(
  'a patient in the middle of a booking and a new patient both book when a broken release is forced active',
  { tag: '@once' },
  async ({ bookingPage, page, browser, baseURL, environment, store: { releases, pointer } }) => {
    const built = await buildRelease(broken)
    const [early, late, afterwards] = [aPerson(), aPerson(), aPerson()]
    await enterDetailsAsNewPatient(bookingPage, early)
    const wasReloaded = await watchForReload(page)

    await uploadRelease(
      releases,
      'booking',
      { version: '1.1.0', from: join(built, 'releases', '1.1.0') },
      actor,
    )
    await activate(releases, 'booking', '1.1.0', actor)
    expect(pointer()).toMatchObject({ current: { version: '1.1.0' }, previous: [{ version: '1.0.0' }] })
    // Focus makes the page read the pointer again, at most once a second.
    let isRead = false
    page.on('response', (response) => (isRead ||= response.url().endsWith('/booking/current.json')))
    const focusPage = () => page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => focusPage().then(() => isRead)).toBe(true)

    await withAnotherVisitor(browser, baseURL!, async (other) => {
      const another = new BookingPage(other)
      await enterDetailsAsNewPatient(another, late)
      const otherWasReloaded = await watchForReload(other)
      await chooseAppointment(another)
      await another.submit()
      await another.expectBooked()
      expect(await otherWasReloaded()).toBe(false)
    })

    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await wasReloaded()).toBe(false)
    for (const { email } of [early, late])
      expect(await environment.clinic.bookingsFor(email!)).toHaveLength(1)

    await rollback(releases, 'booking', { by: 'Ada', why: 'Step 3 throws' })
    expect(pointer()).toMatchObject({ current: { version: '1.0.0' } })
    const events = await readHistory(releases, 'booking')
    expect(events.map(({ event, to, who, why, forced }) => [event, to, who, why, forced])).toEqual(
      expect.arrayContaining([
        ['activate', '1.1.0', 'Ada', 'The demo is at noon', true],
        ['rollback', '1.0.0', 'Ada', 'Step 3 throws', false],
      ]),
    )
    await withAnotherVisitor(browser, baseURL!, async (other) => {
      const asked: string[] = []
      other.on('request', (request) => asked.push(request.url()))
      await enterDetailsAsNewPatient(new BookingPage(other), afterwards)
      expect(asked.filter((url) => url.includes('/1.1.0/'))).toEqual([])
    })
  },
)
