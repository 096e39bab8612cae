import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/faults.ts'
import type { Network } from '../environment/network.ts'
import type { FullEnvironment } from '../environment/environment.ts'
import { bookAsNewPatient, reachSummaryByEmail } from '../pages/booking-flows.ts'
import { expectErrorPage, pressTryAgain } from '../pages/error-page.ts'
import { BookingPage } from '../pages/booking-page.ts'
import { controlClock, advanceClock, advanceClockUntil } from '../support/page-clock.ts'
import { countPageLoads } from '../support/visitor.ts'

const SEND = 'POST /send-otp/email'
const VERIFY = 'PATCH /verify-otp'
const DOCTORS = 'PATCH /fetch/doctors'
const SERVICES = 'PUT /fetch/services'
const TIMES = 'GET /availability'
const BOOK = 'POST /appointments/book'

interface NetworkFault {
  /** Injects the fault into calls of this name, until `clearFaults`. */
  inject: (network: Network, call: string) => void
  /** Waits until the page shows that it noticed the fault. */
  expectShown: (page: Page, sign: Locator) => Promise<void>
}

/** A registered patient goes from the first question to the booking, with a fault in the call of each step. */
async function bookWithFaultInEachStep(
  { inject, expectShown }: NetworkFault,
  bookingPage: BookingPage,
  environment: FullEnvironment,
) {
  const { network, clinic } = environment
  const expectSentence = (sentence: string | RegExp) =>
    expectShown(bookingPage.page, bookingPage.sentence(sentence))
  const person = await clinic.registerPatient()
  const free = await environment.otherPatients.firstAvailableTime(person.location)
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch(person.location)
  inject(network, SEND)
  await bookingPage.enterIdentifier(person.email!)
  await expectShown(bookingPage.page, bookingPage.refusal)
  network.clearFaults()
  await bookingPage.button('Confirm').click()
  await bookingPage.expectCodeField()

  inject(network, VERIFY)
  await bookingPage.enterCode(await clinic.codeFor(person.email!))
  await expectShown(bookingPage.page, bookingPage.refusal)
  network.clearFaults()
  // Step 2 asks for what step 3 shows.
  inject(network, DOCTORS)
  inject(network, TIMES)
  await bookingPage.button('Verify').click()
  await bookingPage.expectStep('Confirm Details')
  await bookingPage.next()
  await expectSentence(/could not load the list of doctors/)
  inject(network, SERVICES)
  await bookingPage.next()
  await bookingPage.expectStep('Booking Details')
  await bookingPage.chooseType('Consultation')
  await expectShown(bookingPage.page, bookingPage.field('Why do you want to see a Doctor?'))
  await bookingPage.field('Why do you want to see a Doctor?').selectOption('Tooth Pain')
  await expectSentence(/We could not load the available times/)
  await bookingPage.enterTime(free)
  await bookingPage.next()

  await bookingPage.expectStep('Confirmation')
  inject(network, BOOK)
  await bookingPage.submit()
  await expectSentence('We are still waiting.')
  network.clearFaults()
  return { person, free }
}

test(
  'the server is down at every step: each step says so and continues once it is back, and one booking is made',
  { tag: '@nginx-only' },
  async ({ bookingPage, environment }) => {
    const cut: NetworkFault = {
      inject: (network, call) => network.cut(call),
      expectShown: (_page, sign) => expect(sign).toBeVisible(),
    }
    const { person, free } = await bookWithFaultInEachStep(cut, bookingPage, environment)
    await bookingPage.expectBooked()
    expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([free])
  },
)

test(
  'the server hangs at every step: each step says so and continues once it responds, and one booking is made',
  { tag: '@nginx-long' },
  async ({ bookingPage, page, environment }) => {
    await controlClock(page)
    const hang: NetworkFault = {
      inject: (network, call) => network.hang(call),
      expectShown: (shown, sign) => advanceClockUntil(shown, () => sign.isVisible()),
    }
    const { person, free } = await bookWithFaultInEachStep(hang, bookingPage, environment)
    await advanceClock(page, 40)
    await bookingPage.expectBooked()
    expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([free])
  },
)

test(
  'the response to Submit is lost behind nginx and the patient chooses another time: one booking is made',
  { tag: '@nginx-only' },
  async ({ bookingPage, environment: { clinic, network } }) => {
    const person = await clinic.registerPatient()
    const first = await reachSummaryByEmail(bookingPage, clinic, person)
    network.loseResponse(BOOK, { times: Infinity, whole: true })
    await bookingPage.submit()
    await bookingPage.expectText('We are still waiting.')
    await bookingPage.openStepOf('Booking Details')
    await bookingPage.expectStep('Booking Details')
    network.clearFaults()
    await bookingPage.chooseTime({ nth: 2 })
    await bookingPage.next()
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([{ date: first.date, time: first.time }])
  },
)

test(
  'the page has no settings: the patient books with Try again once they are back',
  { tag: '@nginx-only' },
  async ({ context, clinic, openWithoutSettings }) => {
    // Not the `page` fixture, in which no error may happen.
    const page = await context.newPage()
    const bookingPage = new BookingPage(page)
    const { url, removeSettings, restoreSettings } = await openWithoutSettings()
    removeSettings()
    await page.goto(url)
    await expectErrorPage(bookingPage, 'We could not open this page', 'Try again, or call your branch.')
    restoreSettings()
    const pageLoads = countPageLoads(page)
    await pressTryAgain(bookingPage)
    await bookAsNewPatient(bookingPage, clinic)
    expect(pageLoads()).toBe(1)
  },
)
