import { expect, test } from '../fixtures/test.ts'
import type { Colleague } from '../pages/colleague.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../pages/journeys.ts'

test(
  'an appointment that a patient booked is in the list of the branch',
  { tag: ['@base', '@desktop', '@nginx'] },
  async ({ patient, colleague, clinic, page }) => {
    const person = aPerson({ location: 'phc', firstName: 'Tariere', lastName: 'Amadi' })
    await introducesThemselves(patient, person)
    await choosesAppointment(patient, { complaint: 'A filling fell out' })
    await patient.submits()
    await patient.seesBooked()

    await colleague.signsIn(clinic.admin)
    await colleague.seesDashboard()
    await expect(page).toHaveTitle('Dashboard | Molar')
    await colleague.filters('Branch', 'Port Harcourt')
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
    await colleague.filters('Status', 'Pending')
    const row = await findsInPages(colleague, person.email!)
    await expect(row).toContainText('Tariere Amadi')
    await expect(row).toContainText('Port Harcourt')
    await expect(row).toContainText('Open')
    await expect(row).toContainText('A filling fell out')
    await colleague.filters('Status', 'Confirmed')
    await expect(colleague.row(person.email!)).toHaveCount(0)
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test(
  'a receptionist finds, confirms and reopens an appointment',
  { tag: ['@matrix-appointments', '@desktop'] },
  async ({ colleague, ours, page }) => {
    const person = aPerson({ location: 'lag', firstName: 'Ọmọlará', lastName: 'Bánkọ́lé' })
    const moment = await ours.others.firstFreeTime('lag')
    await ours.others.books('lag', moment, person)
    const stateOf = async () => {
      const rows = await ours.database.query<{ is_open: boolean }>(
        'select a.is_open from appointments a join patients p on p.id = a.patient_id where p.email = $1',
        [person.email],
      )
      return rows.map(({ is_open }) => is_open)
    }

    await colleague.signsIn(ours.clinic.admin)
    await colleague.seesDashboard()
    // Her own branch, without asking.
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('lag')
    await colleague.searches('omolara bankole')
    const row = colleague.row(person.email!)
    await expect(row).toContainText('Unverified')
    await row.getByRole('button', { name: /^Confirm/ }).click()
    await expect(row).toContainText('Closed')
    await expect.poll(stateOf).toEqual([false])
    await row.getByRole('button', { name: /^Reopen/ }).click()
    await expect(row).toContainText('Open')
    await expect.poll(stateOf).toEqual([true])

    // Who one looks for stays out of the address; the rest of the view is in it and comes back with Back.
    expect(page.url()).not.toMatch(/omolara|bankole/i)
    await colleague.filters('Status', 'Confirmed')
    await expect(colleague.row(person.email!)).toHaveCount(0)
    await expect(page).toHaveURL(/status=0/)
    await page.goBack()
    await expect(colleague.row(person.email!)).toBeVisible()

    const log = await ours.database.query<{ action: string }>(
      `select l.action from audit_log l join staff s on s.id = l.staff_id
     where s.username = $1 order by l.id`,
      [ours.clinic.admin.username],
    )
    const actions = log.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['appointment.confirmed', 'appointment.reopened']))
  },
)

test('a confirmation that the server refuses is undone with a message', async ({
  colleague,
  ours,
  network,
}) => {
  const person = aPerson({ location: 'lag' })
  await ours.others.books('lag', await ours.others.firstFreeTime('lag', { days: 25 }), person)
  await colleague.signsIn(ours.clinic.admin)
  await colleague.seesDashboard()
  await colleague.searches(person.phone)
  const row = colleague.row(person.email!)
  const [{ id }] = (await ours.database.query<{ id: number }>(
    'select a.id from appointments a join patients p on p.id = a.patient_id where p.email = $1',
    [person.email],
  )) as [{ id: number }]
  network.breakDown(`PATCH /appointments/${id}`)
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row).toContainText(/No answer came|was not changed|Not confirmed|We could not change/)
  await expect(row).toContainText('Open')
  network.mend()
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row).toContainText('Closed')
})

test(
  'the page on screen stays while the next page loads',
  { tag: '@desktop' },
  async ({ colleague, ours, page }) => {
    await colleague.signsIn(ours.clinic.admin)
    await colleague.seesDashboard()
    await colleague.filters('Branch', 'All branches')
    await expect(page.getByText(/Page 1 of \d+/)).toBeVisible()
    const first = await page.getByRole('row').nth(1).textContent()
    await colleague.turns('Next')
    await expect(page.getByText(/Page 2 of \d+/)).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '')
    await colleague.turns('Prev')
    await expect(page.getByRole('row').nth(1)).toHaveText(first ?? '')
  },
)

/** The list is long: leafs through it as one does. */
async function findsInPages(colleague: Colleague, text: string) {
  const row = colleague.row(text)
  const next = colleague.button('Next')
  while ((await row.count()) === 0 && (await next.count()) > 0 && (await next.isEnabled()))
    await colleague.turns('Next')
  return row
}
