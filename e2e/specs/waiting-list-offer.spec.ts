import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { createAppointment, storedAppointment } from '../pages/booked-appointment.ts'
import { press } from '../pages/controls.ts'
import { offerEarlierTime, storedWish } from '../pages/waiting-patients.ts'
import { aPerson } from '../support/clinic.ts'

// Runs in release checks alone: `waiting-list.spec.ts` needs a server with a fixed clock, which a check does not start.
if (COMBINATIONS.length > 0)
  test(
    'a patient joins the waiting list by the link and takes the earlier time that is offered',
    { tag: ['@release-check-booking-once', '@books'] },
    async ({ appointmentPage, environment, page }) => {
      const person = aPerson({ location: 'fct' })
      const { link, moment } = await createAppointment(environment, person, 40)
      await appointmentPage.openLink(link)
      await appointmentPage.openWaitingListForm(person)
      await appointmentPage.joinWaitingList()
      await appointmentPage.button('Change what suits me').click()
      await press(appointmentPage.group('Time of day').getByRole('radio', { name: 'Morning' }))
      await appointmentPage.button('Save').click()
      await expect(appointmentPage.summary('Time of day')).toHaveText('Morning')
      expect(await storedWish(environment, person)).toEqual({ state: 'waiting', partOfDay: 'morning' })
      await appointmentPage.button('Leave the waiting list').click()
      await appointmentPage.expectHeading('You have left the waiting list')
      expect((await storedWish(environment, person))?.state).not.toBe('waiting')
      await appointmentPage.button('Tell me when an earlier time becomes available').click()
      await appointmentPage.joinWaitingList()
      const earlier = await environment.otherPatients.firstAvailableTime(person.location, { days: 25 })
      await offerEarlierTime(environment, person, earlier)
      await page.reload()
      await appointmentPage.expectHeading('Your appointment')
      await appointmentPage.offer.getByRole('button', { name: 'No, thanks' }).click()
      await appointmentPage.expectHeading('Thank you for telling us')
      expect(await storedAppointment(environment, person)).toMatchObject({ ...moment })
      const other = await environment.otherPatients.firstAvailableTime(person.location, { days: 15 })
      const offered = await offerEarlierTime(environment, person, other)

      await page.reload()
      await appointmentPage.expectHeading('Your appointment')
      await expect(appointmentPage.offer).toBeVisible()
      await appointmentPage.pressAsOwner('Take this time', person)
      await appointmentPage.expectHeading('Take the earlier time?')
      await appointmentPage.button('Keep the current time').click()
      await appointmentPage.expectHeading('Your appointment')
      await appointmentPage.button('Take this time').click()
      await appointmentPage.expectHeading('Take the earlier time?')
      await appointmentPage.button('Take this time').click()
      await appointmentPage.expectMoved(offered)
      expect(await storedAppointment(environment, person)).toMatchObject({ ...offered })
    },
  )
