import { expect, test } from '../fixtures/test.ts'
import { bookNewPatient, storedAppointment } from '../pages/booked-appointment.ts'
import { aPerson } from '../support/clinic.ts'

test(
  'a blocker names whom it affects, and the call list offers them other times until it is empty',
  { tag: '@desktop' },
  async ({ staffPages, environment, page }) => {
    const person = aPerson({ location: 'lag', firstName: 'Tonye', lastName: 'Briggs' })
    const { moment } = await bookNewPatient(environment, person, 37)
    await staffPages.openNewBlocker(environment.clinic.admin)
    await staffPages.types({
      type: 'One Time',
      description: 'Doctor is ill',
      branch: 'Lagos',
      start: `${moment.date}T${moment.time}`,
      end: `${moment.date}T23:00`,
    })
    await expect(staffPages.dialog.getByText('Tonye Briggs')).toBeVisible()
    await staffPages.save()
    await page.getByRole('link', { name: 'Open the call list' }).click()
    await page.getByRole('button', { name: /to call$/ }).click()
    const entry = page.getByRole('listitem', { name: 'Tonye Briggs' })
    await entry.getByRole('button', { name: 'Offer other times' }).click()
    await expect
      .poll(() => environment.mailbox.mailsTo(person.email!).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('Please choose another time'))
    await expect(entry.getByRole('button', { name: 'Offer other times' })).toBeDisabled()
    await entry.getByRole('button', { name: 'Called' }).click()
    await expect(entry).toHaveCount(0)
    expect(await storedAppointment(environment, person)).toMatchObject({ state: 'pending' })
  },
)
