import { expect, test } from '../fixtures/test.ts'
import type { StaffPages } from '../pages/staff-pages.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'

test(
  'an appointment that a patient booked is in the list of the branch',
  { tag: ['@base-long', '@nginx'] },
  async ({ bookingPage, staffPages, clinic, page }) => {
    const person = aPerson({ location: 'phc', firstName: 'Tariere', lastName: 'Amadi' })
    await enterDetailsAsNewPatient(bookingPage, person)
    await chooseAppointment(bookingPage, { complaint: 'A filling fell out' })
    await bookingPage.submit()
    await bookingPage.expectBooked()

    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    await expect(page).toHaveTitle('Dashboard | Molar')
    await staffPages.filterBy('Branch', 'Port Harcourt')
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
    await staffPages.filterBy('Status', 'Pending')
    const row = await findInPages(staffPages, person.email!)
    await expect(row).toContainText('Tariere Amadi')
    await expect(row).toContainText('Port Harcourt')
    await expect(row).toContainText('Open')
    await expect(row).toContainText('A filling fell out')
    await staffPages.filterBy('Status', 'Confirmed')
    await expect(staffPages.row(person.email!)).toHaveCount(0)
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test(
  'a receptionist finds, confirms and reopens an appointment',
  { tag: ['@release-check-appointments', '@watched', '@desktop'] },
  async ({ staffPages, environment, page }) => {
    const person = aPerson({ location: 'lag', firstName: 'Ọmọlará', lastName: 'Bánkọ́lé' })
    const moment = await environment.otherPatients.firstAvailableTime('lag')
    await environment.otherPatients.book('lag', moment, person)
    const stateOf = async () => {
      const rows = await environment.database.query<{ is_open: boolean }>(
        'select a.is_open from appointments a join patients p on p.id = a.patient_id where p.email = $1',
        [person.email],
      )
      return rows.map(({ is_open }) => is_open)
    }

    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    // Her own branch, without asking.
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('lag')
    await staffPages.search('omolara bankole')
    const row = staffPages.row(person.email!)
    await expect(row).toContainText('Unverified')
    await row.getByRole('button', { name: /^Confirm/ }).click()
    await expect(row).toContainText('Closed')
    await expect.poll(stateOf).toEqual([false])
    await row.getByRole('button', { name: /^Reopen/ }).click()
    await expect(row).toContainText('Open')
    await expect.poll(stateOf).toEqual([true])

    // The search term stays out of the address. The rest of the list's state is in it, and Back restores it.
    expect(page.url()).not.toMatch(/omolara|bankole/i)
    await staffPages.filterBy('Status', 'Confirmed')
    await expect(staffPages.row(person.email!)).toHaveCount(0)
    await expect(page).toHaveURL(/status=0/)
    await page.goBack()
    await expect(staffPages.row(person.email!)).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('columnheader', { name: 'Contact' })).toBeVisible()
    await expect(staffPages.row(person.email!)).toContainText(/MLR-/)
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('combobox').filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: null })

    const log = await environment.database.query<{ action: string }>(
      `select l.action from audit_log l join staff s on s.id = l.staff_id
     where s.username = $1 order by l.id`,
      [environment.clinic.admin.username],
    )
    const actions = log.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['appointment.confirmed', 'appointment.reopened']))
  },
)

test('a confirmation that the server refuses is undone with a message', async ({
  staffPages,
  environment,
  network,
}) => {
  const person = aPerson({ location: 'lag' })
  await environment.otherPatients.book(
    'lag',
    await environment.otherPatients.firstAvailableTime('lag', { days: 25 }),
    person,
  )
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
  await staffPages.search(person.phone)
  const row = staffPages.row(person.email!)
  const [{ id }] = (await environment.database.query<{ id: number }>(
    'select a.id from appointments a join patients p on p.id = a.patient_id where p.email = $1',
    [person.email],
  )) as [{ id: number }]
  network.failWith502(`PATCH /appointments/${id}`)
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row).toContainText(/We could not (confirm|change)/)
  await expect(row).toContainText('Open')
  network.clearFaults()
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row).toContainText('Closed')
})

test(
  'the page on screen stays while the next page loads',
  { tag: '@desktop' },
  async ({ staffPages, environment, page }) => {
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await staffPages.filterBy('Branch', 'All branches')
    await expect(page.getByText(/Page 1 of \d+/)).toBeVisible()
    // The rows before it are the headings of the columns and of the day.
    const appointment = page.getByRole('row').nth(2)
    const first = await appointment.textContent()
    await staffPages.turnPage('Next')
    await expect(page.getByText(/Page 2 of \d+/)).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await expect(appointment).not.toHaveText(first ?? '')
    await staffPages.turnPage('Prev')
    await expect(appointment).toHaveText(first ?? '')
  },
)

/** Turns the pages of the list until it shows the text. */
async function findInPages(staffPages: StaffPages, text: string) {
  const row = staffPages.row(text)
  const next = staffPages.button('Next')
  while ((await row.count()) === 0 && (await next.count()) > 0 && (await next.isEnabled()))
    await staffPages.turnPage('Next')
  return row
}
