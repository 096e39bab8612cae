import { expect, test } from '../fixtures/test.ts'
import { createAppointment, storedAppointment } from '../pages/booked-appointment.ts'
import { aPerson } from '../support/clinic.ts'
import { pressKey, tabTo, typeInto } from '../support/keyboard.ts'

test(
  'a patient moves and cancels an appointment with the keyboard only, and sees where the focus is',
  { tag: '@once-long' },
  async ({ appointmentPage, page, environment }) => {
    const person = aPerson()
    const { link } = await createAppointment(environment, person, 46)
    const heading = page.getByRole('heading', { level: 1 })
    await appointmentPage.openLink(link)
    await expect(page.getByText(/^MLR-/)).toBeVisible()
    await pressKey(page, appointmentPage.button('Change time'))
    await appointmentPage.expectHeading('Confirm it is you')
    await expect(heading).toBeFocused()
    await typeInto(page, page.getByRole('textbox', { name: /^Last four digits/ }), person.phone.slice(-4))
    await page.keyboard.press('Enter')
    await appointmentPage.expectHeading('Choose a new time')
    await expect(heading).toBeFocused()
    const days = appointmentPage.group('Next available days').getByRole('radio')
    await pressKey(page, days.first(), 'Space')
    // Not today: an appointment that begins soon cannot be cancelled online.
    await page.keyboard.press('ArrowRight')
    await expect(days.nth(1)).toBeChecked()
    // On a phone the button below stays in view. It must not cover a time that has the focus.
    await pressKey(page, appointmentPage.times.first(), 'Space')
    const count = await appointmentPage.times.count()
    for (let nth = 1; nth < count; nth += 1) {
      await page.keyboard.press('ArrowRight')
      await tabTo(page, appointmentPage.times.nth(nth))
    }
    await expect(appointmentPage.times.last()).toBeChecked()
    await pressKey(page, page.getByRole('button', { name: /^Move to/ }))
    await appointmentPage.expectMoved()
    await expect(heading).toBeFocused()
    expect(await storedAppointment(environment, person)).toMatchObject({ version: 2 })

    await pressKey(page, appointmentPage.button('Cancel appointment'))
    await appointmentPage.expectHeading('Cancel your appointment?')
    await expect(heading).toBeFocused()
    await pressKey(page, page.getByRole('radio', { name: 'I am ill' }), 'Space')
    await pressKey(page, appointmentPage.button('Cancel appointment'))
    await appointmentPage.expectHeading('Your appointment is cancelled')
    await expect(heading).toBeFocused()
    expect(await storedAppointment(environment, person)).toMatchObject({ state: 'cancelled' })
  },
)
