import { expect, type Page } from '@playwright/test'
import type { Network } from '../environment/network.ts'
import { aPerson, type Clinic, type Person } from '../support/clinic.ts'
import { choosesAppointment } from './journeys.ts'
import { detailsOf, type Patient } from './patient.ts'

/** From the first question, which stands there, to a booking that the clinic's own books have, once. */
export async function books(patient: Patient, clinic: Clinic, person: Person = aPerson()) {
  await patient.sees('Are you registered with the clinic?')
  await patient.isNew()
  await patient.fillsIn(detailsOf(person))
  await patient.next()
  await goesOnToBook(patient, clinic, person)
}

/** The same from step 3, which stands there or is about to. */
export async function goesOnToBook(patient: Patient, clinic: Clinic, person: Person) {
  await choosesAppointment(patient)
  await patient.submits()
  await patient.seesBooked()
  expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
}

/** A plain message in place of booking: what happened, Try again, and the branches' phones. */
export async function seesAWayOut(patient: Patient, title: string, sentence: string | RegExp) {
  await patient.sees(title)
  await expect(patient.page.getByText(sentence)).toBeVisible()
  await expect(tryAgain(patient)).toBeVisible()
  for (const phone of [/Abuja\s*0700 555 0101/, /Lagos\s*0700 555 0102/, /Port Harcourt\s*0700 555 0103/])
    await expect(patient.page.getByRole('link', { name: phone })).toBeVisible()
}

/** A button in the portal; a link on the page that stands for it before its scripts run. */
const tryAgain = ({ page, button }: Patient) =>
  button('Try again').or(page.getByRole('link', { name: 'Try again', exact: true }))

export const triesAgain = (patient: Patient) => tryAgain(patient).click()

/** How each load of booking ended, as this browser told the clinic: `1.1.0 mounted`, or the phase it failed in. */
export const told = (network: Network) =>
  network
    .answered('POST /telemetry/remotes')
    .map(({ body }) => JSON.parse(body) as { version: string; outcome: string; phase: string | null })
    .map(({ version, outcome, phase }) => `${version} ${phase ?? outcome}`)

/** Nobody waits for these calls, so they come in any order. */
export const expectTold = (network: Network, loads: readonly string[]) =>
  expect.poll(() => told(network).toSorted()).toEqual(loads.toSorted())

/** How often the page was loaded so far. */
export function countOpenings(page: Page) {
  const openings: string[] = []
  page.on('domcontentloaded', () => openings.push(page.url()))
  return () => openings.length
}
