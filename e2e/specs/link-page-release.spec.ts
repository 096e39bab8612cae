import type { Page } from '@playwright/test'
import { WITHOUT_LINK_PAGE } from '../environment/builds.ts'
import { expect, storeTest as test } from '../fixtures/test.ts'
import { AppointmentPage } from '../pages/appointment-page.ts'
import { createAppointment, storedAppointment } from '../pages/booked-appointment.ts'
import { BookingPage } from '../pages/booking-page.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'
import { aPerson, type Person } from '../support/clinic.ts'
import { watchForReload, withAnotherVisitor } from '../support/visitor.ts'

const old = { version: '0.9.0', changes: WITHOUT_LINK_PAGE }
const newer = { version: '1.1.0' }

/** The releases of booking whose entry the page has loaded. */
const releasesIn = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/booking\/releases\/([\d.]+)\/remoteEntry/.exec(name)?.[1])
      .filter(Boolean),
  )

test(
  'links from before and after the release of their page work in a tab with the old release and in a new one',
  { tag: '@once-long' },
  async ({ bookingPage, page, browser, baseURL, environment, store }) => {
    for (const release of [old, newer]) await store.publish(release)
    store.point({ current: '0.9.0' })
    const [before, after, late, booker] = [aPerson(), aPerson(), aPerson(), aPerson()]
    const early = await createAppointment(environment, before, 30)

    const opens = (link: string, release: string, work: (appointment: AppointmentPage) => Promise<void>) =>
      withAnotherVisitor(browser, baseURL!, async (visitor) => {
        const appointment = new AppointmentPage(visitor)
        await appointment.openLink(link)
        await expect.poll(async () => (await releasesIn(visitor)).at(-1)).toBe(release)
        await work(appointment)
      })
    const moves = (person: Person) => async (appointment: AppointmentPage) => {
      const wanted = await appointment.chooseNewTime(person, { nth: 2 })
      await appointment.move()
      await appointment.expectMoved()
      expect(await storedAppointment(environment, person)).toMatchObject({ ...wanted })
    }

    const outcomes: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/telemetry/remotes')) outcomes.push(request.postDataJSON().outcome)
    })

    // A patient is in the middle of a booking, and the link has no page yet.
    await enterDetailsAsNewPatient(bookingPage, booker)
    const wasReloaded = await watchForReload(page)
    await withAnotherVisitor(browser, baseURL!, async (visitor) => {
      await visitor.goto(early.link)
      await expect(visitor.getByText(/0700 555 0102/).first()).toBeVisible()
      await expect(visitor.getByRole('heading', { name: 'Your appointment' })).toBeHidden()
    })

    store.point({ current: '1.0.0', previous: ['0.9.0'] })
    const inBetween = await createAppointment(environment, after, 32)
    await opens(early.link, '1.0.0', moves(before))
    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await releasesIn(page)).toEqual(['0.9.0'])
    expect(await wasReloaded()).toBe(false)
    const booked = await environment.mailbox.linkFor(booker.email!)
    const sameTab = new AppointmentPage(page)
    await sameTab.openLink(booked)
    await sameTab.cancelAsOwner(booker)

    // The next release finds the page of a link open.
    await sameTab.openAnotherLink(inBetween.link)
    const wanted = await sameTab.chooseNewTime(after, { nth: 3 })
    store.point({ current: '1.1.0', previous: ['1.0.0', '0.9.0'] })
    const latest = await createAppointment(environment, late, 34)
    await sameTab.move()
    await sameTab.expectMoved()
    expect(await releasesIn(page)).toEqual(['1.0.0'])
    expect(await storedAppointment(environment, after)).toMatchObject({ ...wanted })
    // A link that changes only the fragment of the address stays in the release of the tab.
    await sameTab.openLink(latest.link)
    expect(await releasesIn(page)).toEqual(['1.0.0'])
    await opens(inBetween.link, '1.1.0', (appointment) => appointment.cancelAsOwner(after))
    await opens(latest.link, '1.1.0', moves(late))

    // After a rollback to the release without the page, links keep the newest release that has it.
    store.point({ current: '0.9.0', previous: ['1.1.0', '1.0.0'] })
    await opens(early.link, '1.1.0', (appointment) => appointment.cancelAsOwner(before))
    await withAnotherVisitor(browser, baseURL!, async (visitor) => {
      await new BookingPage(visitor).openBookingPage()
      // The first screen is in the page before its release has loaded.
      await expect.poll(() => releasesIn(visitor)).toEqual(['0.9.0'])
    })
    for (const person of [before, after, booker])
      expect(await storedAppointment(environment, person)).toMatchObject({ state: 'cancelled' })
    expect(environment.mailbox.mailsTo(late.email!)).toHaveLength(2)
    expect(outcomes).not.toContain('failed')
  },
)
