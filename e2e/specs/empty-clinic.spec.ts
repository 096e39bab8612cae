import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../environment/api-process.ts'
import { startOurStack, type OurStack } from '../environment/environment.ts'
import { expect, test as base } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../pages/journeys.ts'

const test = base.extend<{ empty: OurStack }>({
  // A clinic of its own: it starts with nothing but its branches.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
  empty: async ({}, give) => {
    const stack = await startOurStack('empty')
    await give(stack)
    await stack.stop()
  },
  baseURL: ({ empty }, give) => give(empty.portal.url),
})

const importsItsBooks = ({ env }: OurStack) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'api/src/commands/clinic.ts', 'import', `${root}api/clinic.example.json`],
    { cwd: root, env: { ...process.env, ...env } },
  )

test('an empty clinic offers no times until its doctors and services are imported', async ({
  patient,
  empty,
}) => {
  const person = aPerson()
  await introducesThemselves(patient, person)
  await patient.choosesType('Consultation')
  await patient.reads('No times available online')
  await expect(
    patient.page.getByRole('main').getByRole('link', { name: '0700 555 0102' }).first(),
  ).toBeVisible()

  await importsItsBooks(empty)
  await patient.page.reload()
  const { date, time } = await choosesAppointment(patient)
  await patient.submits()
  await patient.seesBooked()
  expect(await empty.clinic.bookingsFor(person.email!)).toMatchObject([
    { date, time, serviceId: expect.any(Number) },
  ])
})
