import { expect, type Page } from '@playwright/test'
import type { Network } from '../environment/network.ts'
import { aPerson, type TestClinic, type Person } from '../support/clinic.ts'
import { chooseAppointment } from './journeys.ts'
import { detailsOf, type BookingPage } from './booking-page.ts'

/** Books as a new patient from the first question on, and expects one booking in the database. */
export async function books(bookingPage: BookingPage, clinic: TestClinic, person: Person = aPerson()) {
  await bookingPage.expectHeading('Are you registered with the clinic?')
  await bookingPage.startAsNewPatient()
  await bookingPage.fillDetails(detailsOf(person))
  await bookingPage.next()
  await bookFromStep3(bookingPage, clinic, person)
}

/** The same from step 3 on. */
export async function bookFromStep3(bookingPage: BookingPage, clinic: TestClinic, person: Person) {
  await chooseAppointment(bookingPage)
  await bookingPage.submit()
  await bookingPage.expectBooked()
  expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
}

/** Expects the error page: a message, Try again and the phone numbers of the branches. */
export async function expectErrorPage(bookingPage: BookingPage, title: string, sentence: string | RegExp) {
  await bookingPage.expectHeading(title)
  await expect(bookingPage.page.getByText(sentence)).toBeVisible()
  await expect(tryAgain(bookingPage)).toBeVisible()
  for (const phone of [/Abuja\s*0700 555 0101/, /Lagos\s*0700 555 0102/, /Port Harcourt\s*0700 555 0103/])
    await expect(bookingPage.page.getByRole('link', { name: phone })).toBeVisible()
}

/** A button in the portal; a link on the page before its scripts run. */
const tryAgain = ({ page, button }: BookingPage) =>
  button('Try again').or(page.getByRole('link', { name: 'Try again', exact: true }))

export const pressTryAgain = (bookingPage: BookingPage) => tryAgain(bookingPage).click()

/** The load reports that the page sent: `1.1.0 mounted`, or the version and the phase that failed. */
export const reportedLoads = (network: Network) =>
  network
    .answeredCalls('POST /telemetry/remotes')
    .map(({ body }) => JSON.parse(body) as { version: string; outcome: string; phase: string | null })
    .map(({ version, outcome, phase }) => `${version} ${phase ?? outcome}`)

/** Expects these load reports in any order, because the page does not wait for them. */
export const expectReportedLoads = (network: Network, loads: readonly string[]) =>
  expect.poll(() => reportedLoads(network).toSorted()).toEqual(loads.toSorted())

/** Counts how often the page was loaded. */
export function countPageLoads(page: Page) {
  const openings: string[] = []
  page.on('domcontentloaded', () => openings.push(page.url()))
  return () => openings.length
}
