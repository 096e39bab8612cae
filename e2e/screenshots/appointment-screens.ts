import { expect } from '@playwright/test'
import { addDays, clinicToday } from '@molar/contract'
import { NOW } from '../environment/fixed-time.ts'
import { AppointmentPage } from '../pages/appointment-page.ts'
import { chooseAppointment, verifyByEmail } from '../pages/booking-flows.ts'
import { bookFourPatients } from '../pages/waiting-patients.ts'
import { aPerson } from '../support/clinic.ts'
import { type ContactSheet, setFixedReference, type SheetContext } from './contact-sheet.ts'

/** A patient with an appointment so many days after that of the pictures, and the link in their confirmation. */
async function createPatientWithAppointment({ environment }: SheetContext, days: number) {
  const { otherPatients, mailbox } = environment
  const person = aPerson()
  const date = addDays(clinicToday(new Date(NOW)), days)
  const [time] = await otherPatients.availableTimes(person.location, date)
  await otherPatients.book(person.location, { date, time: time! }, person)
  return { person, link: await mailbox.linkFor(person.email!) }
}

async function view(context: SheetContext) {
  const { page, environment, capture } = context
  const appointmentPage = new AppointmentPage(page)
  const { person, link } = await createPatientWithAppointment(context, 20)
  environment.network.hang('POST /my-appointment')
  await page.goto(link)
  await appointmentPage.expectText('Loading…')
  await capture('Loading')
  environment.network.clearFaults()
  await page.reload()
  await expect(page.getByText(/^MLR-/)).toBeVisible()
  await setFixedReference(context)
  await capture('Appointment, not verified', { whole: true })
  await appointmentPage.button('I will come').click()
  await appointmentPage.expectHeading('Thank you. The clinic is expecting you.')
  await setFixedReference(context)
  await capture('I will come')
  await page.goto(`${link}.not-me`)
  await appointmentPage.expectHeading('Did someone else book this?')
  await capture('This was not me')
  await appointmentPage.button('It is my appointment').click()
  await appointmentPage.button('Cancel appointment').click()
  await appointmentPage.expectHeading('Confirm it is you')
  await capture('Who is it?')
  const answer = page.getByRole('textbox', { name: /^Last four digits/ })
  await answer.fill('0000')
  await appointmentPage.button('Continue').click()
  await appointmentPage.expectRefusal()
  await capture('Wrong answer')
  await answer.fill(person.phone.slice(-4))
  await appointmentPage.button('Continue').click()
  await appointmentPage.expectHeading('Cancel your appointment?')
  await capture('Cancel?')
  await appointmentPage.button('Cancel appointment').click()
  await appointmentPage.expectHeading('Your appointment is cancelled')
  await capture('Cancelled')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/appointment#3kTiQ0p')
  await appointmentPage.expectHeading('This link does not work')
  await capture('Unknown link')
}

async function time(context: SheetContext) {
  const { page, environment, capture } = context
  const appointmentPage = new AppointmentPage(page)
  const { person, link } = await createPatientWithAppointment(context, 22)
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  await appointmentPage.openLink(link)
  await appointmentPage.pressAsOwner('Change time', person)
  await expect(appointmentPage.group('Next available days')).toBeVisible()
  await capture('Nothing chosen', { whole: true })
  await appointmentPage.chooseTime({ nth: 3 })
  await capture('Chosen', { whole: true })
  await page.context().setOffline(true)
  await appointmentPage.expectText('You are offline.')
  await capture('Offline')
  await page.context().setOffline(false)
  environment.network.hang('POST /my-appointment/move')
  await appointmentPage.move()
  await expect(appointmentPage.button('Moving…')).toBeVisible()
  await capture('Moving')
  environment.network.clearFaults()
  // A link alone would only change the fragment of the address.
  await page.goto('about:blank')
  await appointmentPage.openLink(link)
  const wanted = await appointmentPage.chooseNewTime(person, { nth: 4 })
  await environment.otherPatients.bookUntilFull('lag', wanted)
  await appointmentPage.move()
  await appointmentPage.expectRefusal(/Your appointment has not changed/)
  await capture('Somebody else was faster')
  await appointmentPage.chooseTime({ nth: 5 })
  await appointmentPage.move()
  await appointmentPage.expectMoved()
  await setFixedReference(context)
  await capture('Moved')
  await environment.database.query(`update branches set change_notice_minutes = 90000 where code = 'lag'`)
  await page.reload()
  await appointmentPage.expectText(/It is too late/)
  await setFixedReference(context)
  await capture('Too late')
  await environment.database.query(`update branches set change_notice_minutes = 120 where code = 'lag'`)
}

async function byCode(context: SheetContext) {
  const { page, environment, capture } = context
  const appointmentPage = new AppointmentPage(page)
  const person = await environment.clinic.registerPatient()
  await verifyByEmail(appointmentPage, environment.clinic, person)
  await appointmentPage.next()
  await chooseAppointment(appointmentPage, { nth: 7 })
  await appointmentPage.submit()
  await appointmentPage.expectBooked()
  await page.evaluate(() => sessionStorage.clear())
  await appointmentPage.findByCode(environment.clinic, person, { nth: 2 })
  await capture('Upcoming appointments')
  await page.getByRole('button', { name: /Lagos, D/ }).click()
  await appointmentPage.expectHeading('Your appointment')
  await setFixedReference(context)
  await capture('One of them')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/appointment')
  await appointmentPage.expectHeading('Where did you register?')
  await capture('Where?')
}

async function waitingList(context: SheetContext) {
  const { page, staffPages, environment, capture } = context
  const appointmentPage = new AppointmentPage(page)
  const { first, second, third } = await bookFourPatients(environment)
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  await appointmentPage.openLink(third.link)
  await appointmentPage.openWaitingListForm(third.person)
  await capture('Which times suit', { whole: true })
  for (const day of await page.getByRole('checkbox').all()) await day.uncheck({ force: true })
  await appointmentPage.button('Join the waiting list').click()
  await appointmentPage.expectRefusal()
  await capture('No day')
  for (const day of await page.getByRole('checkbox').all()) await day.check({ force: true })
  await appointmentPage.joinWaitingList()
  await setFixedReference(context)
  await capture('On the list', { whole: true })
  await appointmentPage.openAnotherLink(second.link)
  await appointmentPage.cancelAsOwner(second.person)
  const offered = await environment.mailbox.linkFor(third.person.email!, { nth: 2 })
  await appointmentPage.openAnotherLink(offered)
  await setFixedReference(context)
  await capture('An offer', { whole: true })
  await appointmentPage.pressAsOwner('Take this time', third.person)
  await appointmentPage.expectHeading('Take the earlier time?')
  await capture('Take it?')
  await environment.database.query(`update waiting_list_offers set state = 'expired' where state = 'open'`)
  await appointmentPage.button('Take this time').click()
  await appointmentPage.expectRefusal()
  await setFixedReference(context)
  await capture('No longer held', { whole: true })
  await appointmentPage.openAnotherLink(first.link)
  await appointmentPage.cancelAsOwner(first.person)
  const again = await environment.mailbox.linkFor(third.person.email!, { nth: 3 })
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
  await page.goto('/waiting-list?branch=phc')
  await expect(page.getByRole('row', { name: /held until/ })).toBeVisible()
  await setFixedReference(context)
  await capture('Staff see who waits')
  await page.goto('/logout')
  await appointmentPage.openAnotherLink(again)
  await appointmentPage.button('No, thanks').click()
  await appointmentPage.expectHeading('Thank you for telling us')
  await setFixedReference(context)
  await capture('Declined')
  await appointmentPage.button('Leave the waiting list').click()
  await appointmentPage.expectHeading('You have left the waiting list')
  await setFixedReference(context)
  await capture('Left', { whole: true })
}

export const appointmentSheets: readonly ContactSheet[] = [
  { name: 'appointment-link', visit: view },
  { name: 'appointment-time', visit: time },
  { name: 'appointment-by-code', visit: byCode },
]

/** It empties a branch. */
export const waitingListSheet: ContactSheet = { name: 'appointment-waiting-list', visit: waitingList }
