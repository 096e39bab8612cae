import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inheritedVariables } from '@molar/tools/server-bundle'
import { root } from '../environment/api-process.ts'
import { startFullEnvironment, type FullEnvironment } from '../environment/environment.ts'
import { expect, test as base } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'

const test = base.extend<{ empty: FullEnvironment }>({
  // A clinic of its own: it starts with nothing but its branches, and as in production from the server's sources.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
  empty: async ({}, give) => {
    const environment = await startFullEnvironment('empty', { fromSources: true })
    await give(environment)
    await environment.stop()
  },
  baseURL: ({ empty }, give) => give(empty.portal.url),
})

const importDoctorsAndServices = ({ env }: FullEnvironment) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'api/src/commands/clinic.ts', 'import', `${root}api/clinic.example.json`],
    { cwd: root, env: { ...inheritedVariables(), ...env } },
  )

test('an empty clinic offers no times until its doctors and services are imported', async ({
  bookingPage,
  empty,
}) => {
  const person = aPerson()
  await enterDetailsAsNewPatient(bookingPage, person)
  await bookingPage.chooseType('Consultation')
  await bookingPage.expectText('No times available online')
  await expect(
    bookingPage.page.getByRole('main').getByRole('link', { name: '0700 555 0102' }).first(),
  ).toBeVisible()

  await importDoctorsAndServices(empty)
  await bookingPage.page.reload()
  const { date, time } = await chooseAppointment(bookingPage)
  await bookingPage.submit()
  await bookingPage.expectBooked()
  expect(await empty.clinic.bookingsFor(person.email!)).toMatchObject([
    { date, time, serviceId: expect.any(Number) },
  ])
})
