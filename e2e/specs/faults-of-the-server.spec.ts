import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/faults.ts'
import type { Network } from '../environment/network.ts'
import type { FullEnvironment } from '../environment/environment.ts'
import { books, countPageLoads, expectErrorPage, pressTryAgain } from '../pages/faults.ts'
import { reachSummaryByEmail } from '../pages/journeys.ts'
import { BookingPage } from '../pages/booking-page.ts'
import { controlClock, advanceClock, advanceClockUntil } from '../support/page-clock.ts'

const SEND = 'POST /send-otp/email'
const VERIFY = 'PATCH /verify-otp'
const DOCTORS = 'PATCH /fetch/doctors'
const SERVICES = 'PUT /fetch/services'
const TIMES = 'GET /availability'
const BOOK = 'POST /appointments/book'

interface Trouble {
  /** What befalls calls of this name, until `mend`. */
  befalls: (network: Network, call: string) => void
  /** Waits as long as it takes the page to notice. */
  sees: (page: Page, sign: Locator) => Promise<void>
}

/** A registered patient from the first question to the booking, with the server gone wherever it is asked. */
async function booksInSpiteOf(
  { befalls, sees }: Trouble,
  bookingPage: BookingPage,
  environment: FullEnvironment,
) {
  const { network, clinic } = environment
  const reads = (sentence: string | RegExp) => sees(bookingPage.page, bookingPage.sentence(sentence))
  const person = await clinic.registerPatient()
  const free = await environment.otherPatients.firstFreeTime(person.location)
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch(person.location)
  befalls(network, SEND)
  await bookingPage.enterIdentifier(person.email!)
  await sees(bookingPage.page, bookingPage.refusal)
  network.clearFaults()
  await bookingPage.button('Confirm').click()
  await bookingPage.expectCodeField()

  befalls(network, VERIFY)
  await bookingPage.enterCode(await clinic.codeFor(person.email!))
  await sees(bookingPage.page, bookingPage.refusal)
  network.clearFaults()
  // Step 2 asks for what step 3 shows.
  befalls(network, DOCTORS)
  befalls(network, TIMES)
  await bookingPage.button('Verify').click()
  await bookingPage.expectStep('Confirm Details')
  await bookingPage.next()
  await reads(/could not load the list of doctors/)
  befalls(network, SERVICES)
  await bookingPage.next()
  await bookingPage.expectStep('Booking Details')
  await bookingPage.chooseType('Consultation')
  await sees(bookingPage.page, bookingPage.field('Why do you want to see a Doctor?'))
  await bookingPage.field('Why do you want to see a Doctor?').selectOption('Tooth Pain')
  await reads(/We could not load the available times/)
  await bookingPage.enterTime(free)
  await bookingPage.next()

  await bookingPage.expectStep('Confirmation')
  befalls(network, BOOK)
  await bookingPage.submit()
  await reads('We are still waiting.')
  network.clearFaults()
  return { person, free }
}

test(
  'the server is down at every step: each step says so and continues once it is back, and one booking is made',
  { tag: '@nginx-only' },
  async ({ bookingPage, environment }) => {
    const cut: Trouble = {
      befalls: (network, call) => network.cut(call),
      sees: (_page, sign) => expect(sign).toBeVisible(),
    }
    const { person, free } = await booksInSpiteOf(cut, bookingPage, environment)
    await bookingPage.expectBooked()
    expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([free])
  },
)

test(
  'the server hangs at every step: each step says so and continues once it answers, and one booking is made',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, environment }) => {
    await controlClock(page)
    const hang: Trouble = {
      befalls: (network, call) => network.hang(call),
      sees: (shown, sign) => advanceClockUntil(shown, () => sign.isVisible()),
    }
    const { person, free } = await booksInSpiteOf(hang, bookingPage, environment)
    await advanceClock(page, 40)
    await bookingPage.expectBooked()
    expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([free])
  },
)

test(
  'the answer to Submit is lost behind nginx and the patient chooses another time: one booking is made',
  { tag: '@nginx-only' },
  async ({ bookingPage, environment: { clinic, network } }) => {
    const person = await clinic.registerPatient()
    const first = await reachSummaryByEmail(bookingPage, clinic, person)
    network.loseAnswer(BOOK, { times: Infinity, whole: true })
    await bookingPage.submit()
    await bookingPage.expectText('We are still waiting.')
    await bookingPage.changes('Booking Details')
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
    const openings = countPageLoads(page)
    await pressTryAgain(bookingPage)
    await books(bookingPage, clinic)
    expect(openings()).toBe(1)
  },
)
