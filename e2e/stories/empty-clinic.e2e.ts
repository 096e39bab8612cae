import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../stack/api-process.ts'
import { startOurStack, type OurStack } from '../stack/stack.ts'
import { expect, test as base } from '../stack/test.ts'
import { aPerson } from '../vocabulary/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../vocabulary/journeys.ts'

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

test('a clinic that starts empty offers no times, then imports its books and takes bookings', async ({
  patient,
  empty,
}) => {
  const person = aPerson()
  await introducesThemselves(patient, person)
  await patient.choosesType('Consultation')
  await patient.reads('No free times online')
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
