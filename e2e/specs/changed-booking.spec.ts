import { DEFAULT_NATIONALITY, formatDay } from '@molar/contract'
import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { storedPatient } from '../pages/booked-appointment.ts'
import { chooseAppointment, enterCodeOfEmail, reachSummaryByEmail } from '../pages/booking-flows.ts'
import { BookingPage, detailsOf } from '../pages/booking-page.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { expectAllSentTimes, rememberSentTimes } from '../pages/sent-times.ts'
import { draw } from '../support/chance.ts'
import { aPerson, unusualContacts, unusualDetails } from '../support/clinic.ts'

// A computer with a mouse, dark colours, and a time zone whose date differs from the clinic's for nine hours a day.
test.use({
  timezoneId: 'America/Los_Angeles',
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  isMobile: false,
  colorScheme: 'dark',
})

// `npm test` has a spec for each of these.
if (COMBINATIONS.length > 0)
  test(
    'a patient changes doctor, day, language and connection, books what the summary says and books again, and another patient books in a new tab',
    { tag: ['@release-check-booking-once', '@books'] },
    async ({ bookingPage, environment, page, context }) => {
      const { clinic } = environment
      const person = await clinic.registerPatient({ location: 'phc' })
      const sentTimes = rememberSentTimes(bookingPage)
      const before = await reachSummaryByEmail(bookingPage, clinic, person, { nth: 1 })
      await bookingPage.openStepOf('Booking Details')
      const first = await bookingPage.chooseOption('Doctor (optional)')
      await bookingPage.expectTimes()
      // With the department behind it.
      const [doctor = ''] = (await bookingPage.chooseOption('Doctor (optional)', { except: first })).split(
        ',',
      )
      // The days of one doctor are some of all days, so the fifth of them is later than the second of all, also after the
      // last times of today are over and for a longer service.
      const chosen = await bookingPage.chooseTime({ nth: 4 })
      expect(chosen.date).not.toBe(before.date)
      await expectAllSentTimes(bookingPage, sentTimes)
      const offered = await bookingPage.times.count()
      await bookingPage.chooseLanguage('Русский')
      await expect(bookingPage.page.getByRole('group', { name: 'Время*' }).getByRole('radio')).toHaveCount(
        offered,
      )
      await bookingPage.chooseLanguage('English')
      await expect(bookingPage.times).toHaveCount(offered)
      await bookingPage.next()

      await context.setOffline(true)
      await bookingPage.expectText('You are offline.')
      await context.setOffline(false)
      await expect(bookingPage.summary('Doctor')).toContainText(doctor)
      await expect(bookingPage.summary('Date')).toContainText(formatDay(chosen.date, 'en'))
      await page.mouse.wheel(0, 5000)
      await bookingPage.submit()
      expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([
        { location: 'phc', doctor, date: chosen.date, time: chosen.time },
      ])

      // Otherwise a patient who presses Back books again.
      await page.goBack()
      await bookingPage.expectHeading('Appointment Booked!')
      await page.getByRole('link', { name: 'Appointments', exact: true }).click()
      await bookingPage.expectHeading('Are you registered with the clinic?')
      await enterCodeOfEmail(bookingPage, clinic, person, { nth: 2 })
      await bookingPage.next()
      const second = await chooseAppointment(bookingPage, { nth: 1 })
      await bookingPage.submit()
      expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([
        { date: chosen.date, time: chosen.time },
        { date: second.date, time: second.time },
      ])
      // A phone with little memory drops the page, and the patient looks at the time again. Not before the second booking:
      // a page that books twice keeps what it knows of the first one.
      await page.reload()
      await bookingPage.expectHeading('Appointment Booked!')

      // Another patient on the same device must find nothing of the first one.
      const other = aPerson({
        location: 'fct',
        ...unusualDetails(),
        ...unusualContacts(2),
        // Young people may book without an adult.
        age: draw(['11', '14', '17'], '14'),
      })
      const otherPage = new BookingPage(await context.newPage())
      await otherPage.openBookingPage()
      await otherPage.startAsNewPatient()
      for (const field of ['First Name*', 'Last Name*', 'Email*', 'Phone Number*', 'Age'])
        await expect(otherPage.field(field)).toHaveValue('')
      const branches = otherPage.group('Prefered Location*')
      await expect(branches.getByRole('radio', { checked: true })).toHaveCount(0)
      await otherPage.fillDetails({ ...detailsOf(other), location: 'lag' })
      await otherPage.next()
      await otherPage.chooseType('Consultation')
      await otherPage.chooseOption('Service')
      await otherPage.chooseOption('Doctor (optional)')
      await otherPage.chooseTime()
      await otherPage.next()
      // What was chosen in one branch means nothing in another one. The type stays: only the branch decides about the services.
      await otherPage.openStepOf('Personal Information')
      await otherPage.chooseLocation('fct')
      await otherPage.next()
      await otherPage.expectStep('Booking Details')
      await otherPage.chooseOption('Service')
      const third = await otherPage.chooseTime({ nth: draw([1, 2, 3, 5], 1) })
      await otherPage.next()
      await otherPage.expectStep('Confirmation')
      await otherPage.submit()
      expect(await expectConfirmation(otherPage, clinic, other.email!)).toMatchObject([
        { date: third.date, time: third.time },
      ])
      const { age, gender = 'none', nationality } = other
      expect(await storedPatient(environment, other)).toEqual({
        raw_id: null,
        first_name: other.firstName,
        last_names: other.lastName,
        email: other.email,
        phone: other.phone,
        date_of_birth: null,
        age: age ? Number(age) : null,
        gender,
        nationality: (nationality || DEFAULT_NATIONALITY).toLowerCase(),
        branch: other.location,
      })
    },
  )
