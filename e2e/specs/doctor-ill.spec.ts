import { expect, test } from '../fixtures/test.ts'
import { createAppointment, storedAppointment } from '../pages/booked-appointment.ts'
import { WINDOWS } from '../support/window-sizes.ts'
import { aPerson } from '../support/clinic.ts'

test(
  'a blocker names whom it affects, and the call list offers them other times until it is empty',
  { tag: '@desktop' },
  async ({ staffPages, environment, page }) => {
    const person = aPerson({ location: 'lag', firstName: 'Tonye', lastName: 'Briggs' })
    const { moment } = await createAppointment(environment, person, 37)
    await staffPages.openNewBlocker(environment.clinic.admin)
    await staffPages.fillBlocker({
      type: 'One Time',
      description: 'Doctor is ill',
      branch: 'Lagos',
      start: `${moment.date}T${moment.time}`,
      end: `${moment.date}T23:00`,
    })
    await expect(staffPages.dialog.getByText('Tonye Briggs')).toBeVisible()
    await staffPages.save()
    await page.getByRole('link', { name: 'Open the call list' }).click()
    const entry = page.getByRole('listitem', { name: 'Tonye Briggs' })
    await entry.getByRole('button', { name: 'Offer other times' }).click()
    await expect
      .poll(() => environment.mailbox.mailsTo(person.email!).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('Please choose another time'))
    await expect(entry.getByRole('button', { name: 'Offer other times' })).toBeDisabled()
    await entry.getByRole('button', { name: 'Called' }).click()
    await expect(entry).toHaveCount(0)
    // A mistake: Undo puts the patient on the list again.
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(entry).toHaveCount(1)
    await entry.getByRole('button', { name: 'Called' }).click()
    await expect(entry).toHaveCount(0)
    expect(await storedAppointment(environment, person)).toMatchObject({ state: 'pending' })
  },
)

test(
  'from the day view, three presses block the time of an ill doctor and open the call list',
  { tag: '@once' },
  async ({ staffPages, environment, page }) => {
    await page.setViewportSize(WINDOWS[1440])
    const person = aPerson({ location: 'lag', firstName: 'Boma', lastName: 'Hart' })
    const { moment } = await createAppointment(environment, person, 40)
    const [doctor] = await environment.database.query<{ name: string }>(
      `select d.first_name || ' ' || d.last_name as name from appointments a join doctors d on d.id = a.doctor_id
       join patients p on p.id = a.patient_id where p.phone = $1`,
      [person.phone],
    )
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await page.goto(`/schedule?branch=lag&date=${moment.date}`)
    const ill = page.getByRole('link', { name: new RegExp(`^Block the day: .*${doctor!.name}$`) })
    await expect(page.getByRole('button', { name: /Boma Hart/ })).toBeVisible()
    await ill.click()
    await expect(staffPages.dialog.getByText('Boma Hart')).toBeVisible()
    await staffPages.save()
    await page.getByRole('link', { name: 'Open the call list' }).click()
    const list = page.getByRole('dialog', { name: 'Call list' })
    await expect(list.getByRole('listitem', { name: 'Boma Hart' })).toBeVisible()
  },
)
