import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { chooseAppointment, reachSummaryByEmail } from '../pages/booking-flows.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { choose } from '../pages/controls.ts'
import { rememberSentTimes } from '../pages/sent-times.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { anyAge, aPerson } from '../support/clinic.ts'
import { advanceClock, todayOf } from '../support/page-clock.ts'

/** Longer than any call of the page may take. */
const AT_EACH_STEP_S = 180
/** Of a server that many patients use. */
const RESPONSE_MS = 5000
/** On a slow line. The shell rejects a release that ends its calls later than that, and before 20 seconds. */
const EACH_RESPONSE_MS = 3000

// Runs in release checks alone: no other spec needs so much time at a step. It waits for most of its time, so that it
// should start before others: Playwright takes the files in the order of their names.
if (COMBINATIONS.length > 0)
  test(
    'a new patient who takes three minutes for each step books although the server needs five seconds',
    { tag: ['@release-check-booking-once', '@books', '@own-clock', '@early', '@language-1'] },
    async ({ bookingPage, clinic, network, page }) => {
      const person = aPerson({ location: 'fct', age: anyAge() })
      const sentTimes = rememberSentTimes(bookingPage)
      await bookingPage.openBookingPage()
      await bookingPage.startAsNewPatient()
      // A call that is still in progress would get no response in three minutes.
      await page.waitForLoadState('networkidle')
      await advanceClock(page, AT_EACH_STEP_S)
      // In the other spelling than the new patients of other specs.
      await bookingPage.fillDetails({ ...detailsOf(person), phone: person.phone })
      // No other language of the portal has the English name.
      const countries = new Intl.DisplayNames([bookingPage.language], { type: 'region' })
      await choose(bookingPage.field('Nationality'), { label: countries.of('CM')! })
      await advanceClock(page, AT_EACH_STEP_S)
      await bookingPage.next()
      const { date, time } = await chooseAppointment(bookingPage, {
        nth: 0,
        beforeNext: () => advanceClock(page, AT_EACH_STEP_S),
      })
      // So early in the morning, none of the times of today is over.
      const today = await todayOf(page)
      if (sentTimes.get(today)?.times.length) expect(date).toBe(today)
      await advanceClock(page, AT_EACH_STEP_S)
      network.delay('POST /appointments/book', RESPONSE_MS)
      await bookingPage.submit()
      expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([{ date, time }])
      const [sent] = network.callsWithResponse('POST /appointments/book')
      expect(JSON.parse(sent!.body)).toMatchObject({ nationality: 'cameroon', age: Number(person.age) })
    },
  )

if (COMBINATIONS.length > 0)
  test(
    'a registered patient books although each call takes three seconds and the browser saves data',
    { tag: ['@release-check-booking-once', '@books', '@chromium'] },
    async ({ bookingPage, clinic, network, page }) => {
      const person = await clinic.registerPatient({ location: 'fct' })
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
      network.delayEveryCall(EACH_RESPONSE_MS)
      const { date, time } = await reachSummaryByEmail(bookingPage, clinic, person)
      await bookingPage.submit()
      await bookingPage.expectBooked()
      expect(await clinic.bookingsFor(person.email!)).toMatchObject([{ rawId: person.rawId, date, time }])
    },
  )
