import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/faults.ts'
import type { Network } from '../environment/network.ts'
import type { OurStack } from '../environment/environment.ts'
import { books, countOpenings, seesAWayOut, triesAgain } from '../pages/faults.ts'
import { choosesAppointment, verifiesByEmail } from '../pages/journeys.ts'
import { Patient } from '../pages/patient.ts'
import { ownTheTime, timePasses, timePassesUntil } from '../support/time.ts'

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
async function booksInSpiteOf({ befalls, sees }: Trouble, patient: Patient, ours: OurStack) {
  const { network, clinic } = ours
  const reads = (sentence: string | RegExp) => sees(patient.page, patient.sentence(sentence))
  const person = await clinic.registers()
  const free = await ours.others.firstFreeTime(person.location)
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn(person.location)
  befalls(network, SEND)
  await patient.givesIdentifier(person.email!)
  await sees(patient.page, patient.refusal)
  network.mend()
  await patient.button('Confirm').click()
  await patient.seesCodeField()

  befalls(network, VERIFY)
  await patient.entersCode(await clinic.codeFor(person.email!))
  await sees(patient.page, patient.refusal)
  network.mend()
  await patient.button('Verify').click()
  await patient.isAt('Confirm Details')

  befalls(network, DOCTORS)
  await patient.next()
  await reads(/could not load the list of doctors/)
  befalls(network, SERVICES)
  befalls(network, TIMES)
  await patient.next()
  await patient.isAt('Booking Details')
  await patient.choosesType('Consultation')
  await sees(patient.page, patient.field('Why do you want to see a Doctor?'))
  await patient.field('Why do you want to see a Doctor?').selectOption('Tooth Pain')
  await reads(/We could not load the available times/)
  await patient.typesTime(free)
  await patient.next()

  await patient.isAt('Confirmation')
  befalls(network, BOOK)
  await patient.submits()
  await reads('We are still waiting.')
  network.mend()
  return { person, free }
}

test(
  'the server is down at every step: each step says so and continues once it is back, and one booking is made',
  { tag: '@nginx-only' },
  async ({ patient, ours }) => {
    const cut: Trouble = {
      befalls: (network, call) => network.cut(call),
      sees: (_page, sign) => expect(sign).toBeVisible(),
    }
    const { person, free } = await booksInSpiteOf(cut, patient, ours)
    await patient.seesBooked()
    expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([free])
  },
)

test(
  'the server hangs at every step: each step says so and continues once it answers, and one booking is made',
  { tag: '@nginx-only' },
  async ({ patient, page, ours }) => {
    await ownTheTime(page)
    const hang: Trouble = {
      befalls: (network, call) => network.hang(call),
      sees: (shown, sign) => timePassesUntil(shown, () => sign.isVisible()),
    }
    const { person, free } = await booksInSpiteOf(hang, patient, ours)
    await timePasses(page, 40)
    await patient.seesBooked()
    expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([free])
  },
)

test(
  'the answer to Submit is lost behind nginx and the patient chooses another time: one booking is made',
  { tag: '@nginx-only' },
  async ({ patient, ours: { clinic, network } }) => {
    const person = await clinic.registers()
    await verifiesByEmail(patient, clinic, person)
    await patient.next()
    const first = await choosesAppointment(patient)
    network.loseAnswer(BOOK, { times: Infinity, whole: true })
    await patient.submits()
    await patient.reads('We are still waiting.')
    await patient.changes('Time')
    await patient.isAt('Booking Details')
    network.mend()
    await patient.choosesTime({ nth: 2 })
    await patient.next()
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([{ date: first.date, time: first.time }])
  },
)

test(
  'the page has no settings: the patient books with Try again once they are back',
  { tag: '@nginx-only' },
  async ({ context, clinic, openForgetful }) => {
    // Not the page of every story, in which nothing may break.
    const page = await context.newPage()
    const patient = new Patient(page)
    const { url, losesSettings, findsThem } = await openForgetful()
    losesSettings()
    await page.goto(url)
    await seesAWayOut(patient, 'We could not open this page', /Try again, or call your branch/)
    findsThem()
    const openings = countOpenings(page)
    await triesAgain(patient)
    await books(patient, clinic)
    expect(openings()).toBe(1)
  },
)
