import { expect } from '@playwright/test'
import { AppointmentPage } from '../pages/appointment-page.ts'
import { chooseAppointment, verifyByEmail } from '../pages/booking-flows.ts'
import { bookFourPatients } from '../pages/waiting-patients.ts'
import { aPerson } from '../support/clinic.ts'
import type { Scene, Tour } from './tour.ts'

/** References are random. The pictures need the same one each time. */
const sameReference = ({ page }: Scene) =>
  page.getByText(/^MLR-/).evaluate((element) => {
    element.textContent = 'MLR-7K2Q-84'
  })

/** Somebody who has booked, and the link that they got. */
async function hasLink({ environment }: Scene, days: number) {
  const person = aPerson()
  const moment = await environment.otherPatients.firstAvailableTime('lag', { days })
  await environment.otherPatients.book('lag', moment, person)
  return { person, link: await environment.mailbox.linkFor(person.email!) }
}

async function view(scene: Scene) {
  const { page, environment, shot } = scene
  const appointmentPage = new AppointmentPage(page)
  const { person, link } = await hasLink(scene, 20)
  environment.network.hang('POST /my-appointment')
  await page.goto(link)
  await appointmentPage.expectText('Loading…')
  await shot('Loading')
  environment.network.clearFaults()
  await page.reload()
  await expect(page.getByText(/^MLR-/)).toBeVisible()
  await sameReference(scene)
  await shot('Appointment, not verified', { whole: true })
  await appointmentPage.button('I will come').click()
  await appointmentPage.expectHeading('Thank you. The clinic is expecting you.')
  await sameReference(scene)
  await shot('I will come')
  await page.goto(`${link}.not-me`)
  await appointmentPage.expectHeading('Did someone else book this?')
  await shot('This was not me')
  await appointmentPage.button('It is my appointment').click()
  await appointmentPage.button('Cancel appointment').click()
  await appointmentPage.expectHeading('Confirm it is you')
  await shot('Who is it?')
  const answer = page.getByRole('textbox', { name: /^Last four digits/ })
  await answer.fill('0000')
  await appointmentPage.button('Continue').click()
  await appointmentPage.expectRefusal()
  await shot('Wrong answer')
  await answer.fill(person.phone.slice(-4))
  await appointmentPage.button('Continue').click()
  await appointmentPage.expectHeading('Cancel your appointment?')
  await shot('Cancel?')
  await appointmentPage.button('Cancel appointment').click()
  await appointmentPage.expectHeading('Your appointment is cancelled')
  await shot('Cancelled')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/appointment#3kTiQ0p')
  await appointmentPage.expectHeading('We do not know this link')
  await shot('Unknown link')
}

async function time(scene: Scene) {
  const { page, environment, shot } = scene
  const appointmentPage = new AppointmentPage(page)
  const { person, link } = await hasLink(scene, 22)
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  await appointmentPage.openLink(link)
  await appointmentPage.pressAsOwner('Change time', person)
  await expect(appointmentPage.group('Next available days')).toBeVisible()
  await shot('Nothing chosen', { whole: true })
  await appointmentPage.chooseTime({ nth: 3 })
  await shot('Chosen', { whole: true })
  await page.context().setOffline(true)
  await appointmentPage.expectText('You are offline.')
  await shot('Offline')
  await page.context().setOffline(false)
  environment.network.hang('POST /my-appointment/move')
  await appointmentPage.move()
  await expect(appointmentPage.button('Moving…')).toBeVisible()
  await shot('Moving')
  environment.network.clearFaults()
  // A link alone would only change the fragment of the address.
  await page.goto('about:blank')
  await appointmentPage.openLink(link)
  const wanted = await appointmentPage.choosesNewTime(person, { nth: 4 })
  await environment.otherPatients.bookUntilFull('lag', wanted)
  await appointmentPage.move()
  await appointmentPage.expectRefusal(/Your appointment has not changed/)
  await shot('Somebody else was faster')
  await appointmentPage.chooseTime({ nth: 5 })
  await appointmentPage.move()
  await appointmentPage.expectMoved()
  await sameReference(scene)
  await shot('Moved')
  await environment.database.query(`update branches set change_notice_minutes = 90000 where code = 'lag'`)
  await page.reload()
  await appointmentPage.expectText(/It is too late/)
  await sameReference(scene)
  await shot('Too late')
  await environment.database.query(`update branches set change_notice_minutes = 120 where code = 'lag'`)
}

async function byCode(scene: Scene) {
  const { page, environment, shot } = scene
  const appointmentPage = new AppointmentPage(page)
  const person = await environment.clinic.registerPatient()
  await verifyByEmail(appointmentPage, environment.clinic, person)
  await appointmentPage.next()
  await chooseAppointment(appointmentPage, { nth: 7 })
  await appointmentPage.submit()
  await appointmentPage.expectBooked()
  await page.evaluate(() => sessionStorage.clear())
  await appointmentPage.findByCode(environment.clinic, person, { nth: 2 })
  await shot('Upcoming appointments')
  await page.getByRole('button', { name: /Lagos, D/ }).click()
  await appointmentPage.expectHeading('Your appointment')
  await sameReference(scene)
  await shot('One of them')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/appointment')
  await appointmentPage.expectHeading('Where did you register?')
  await shot('Where?')
}

async function waitingList(scene: Scene) {
  const { page, staffPages, environment, shot } = scene
  const appointmentPage = new AppointmentPage(page)
  const { first, second, third } = await bookFourPatients(environment)
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  await appointmentPage.openLink(third.link)
  await appointmentPage.openWish(third.person)
  await shot('Which times suit', { whole: true })
  for (const day of await page.getByRole('checkbox').all()) await day.uncheck({ force: true })
  await appointmentPage.button('Join the waiting list').click()
  await appointmentPage.expectRefusal()
  await shot('No day')
  for (const day of await page.getByRole('checkbox').all()) await day.check({ force: true })
  await appointmentPage.join()
  await sameReference(scene)
  await shot('On the list', { whole: true })
  await appointmentPage.openAnotherLink(second.link)
  await appointmentPage.cancelAsOwner(second.person)
  const offered = await environment.mailbox.linkFor(third.person.email!, { nth: 2 })
  await appointmentPage.openAnotherLink(offered)
  await sameReference(scene)
  await shot('An offer', { whole: true })
  await appointmentPage.pressAsOwner('Take this time', third.person)
  await appointmentPage.expectHeading('Take the earlier time?')
  await shot('Take it?')
  await environment.database.query(`update waiting_list_offers set state = 'expired' where state = 'open'`)
  await appointmentPage.button('Take this time').click()
  await appointmentPage.expectRefusal()
  await sameReference(scene)
  await shot('No longer held', { whole: true })
  await appointmentPage.openAnotherLink(first.link)
  await appointmentPage.cancelAsOwner(first.person)
  const again = await environment.mailbox.linkFor(third.person.email!, { nth: 3 })
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
  await page.goto('/waiting-list?branch=phc')
  await expect(page.getByRole('row', { name: /held until/ })).toBeVisible()
  await sameReference(scene)
  await shot('Staff see who waits')
  await page.goto('/logout')
  await appointmentPage.openAnotherLink(again)
  await appointmentPage.button('No, thanks').click()
  await appointmentPage.expectHeading('Thank you for telling us')
  await sameReference(scene)
  await shot('Declined')
  await appointmentPage.button('Leave the waiting list').click()
  await appointmentPage.expectHeading('You have left the waiting list')
  await sameReference(scene)
  await shot('Left', { whole: true })
}

export const appointmentTours: readonly Tour[] = [
  { sheet: 'appointment-link', visit: view },
  { sheet: 'appointment-time', visit: time },
  { sheet: 'appointment-by-code', visit: byCode },
]

/** It empties a branch. */
export const waitingListTour: Tour = { sheet: 'appointment-waiting-list', visit: waitingList }
