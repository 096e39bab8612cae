import { addDays, clinicToday } from '@molar/contract'
import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { storedPatient } from '../pages/booked-appointment.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { choose, tapOrClick } from '../pages/controls.ts'
import { clearDetails, openStep, pressPrevious } from '../pages/steps.ts'
import { expectNewDays } from '../pages/time-choice.ts'
import { agesOfEachDecade, aPerson, unusualContacts } from '../support/clinic.ts'

// East of the clinic: days of the page's zone begin before those of the clinic.
test.use({ timezoneId: 'Asia/Tokyo' })

/** Days that the page loads at once. */
const FIRST_DAYS = 31

// Runs in release checks alone: `npm test` has unit tests of the days that are loaded later.
if (COMBINATIONS.length > 0)
  test(
    'a patient books with a doctor who has no time in the first month',
    { tag: ['@release-check-booking-once', '@books'] },
    async ({ bookingPage, environment }) => {
      const { clinic, database } = environment
      const ages = agesOfEachDecade()
      const person = aPerson({
        firstName: 'Ọ',
        lastName: 'Bo',
        location: 'lag',
        ...unusualContacts(1),
        age: ages.at(-1)!,
      })
      const today = clinicToday()
      const lastName = `Adégòkè ${person.rawId.replaceAll(/\D/g, '')}`
      const [doctor] = await database.query<{ id: number }>(
        `insert into doctors (branch, title, first_name, last_name) values ('lag', 'Dr.', 'Bísí', $1) returning id`,
        [lastName],
      )
      await database.query(
        `insert into blockers (branch, doctor_id, type, description, starts_at, ends_at, active_from)
         values ('lag', $1, 'One Time', 'Holiday', $2::date, $2::date + $3::int, $2::date)`,
        [doctor!.id, today, FIRST_DAYS + 2],
      )
      try {
        await bookingPage.openBookingPage()
        await bookingPage.startAsNewPatient()
        await bookingPage.field('Last Name*').fill('Oyelaran')
        await clearDetails(bookingPage, 'Oyelaran')
        await bookingPage.chooseBranch('lag')
        await bookingPage.enterIdentifier(person.email!)
        await tapOrClick(bookingPage.button('Continue as a new patient'))
        await bookingPage.expectStep('Personal Information')
        await expect(bookingPage.field('Last Name*')).toHaveValue('')
        await bookingPage.fillDetails(detailsOf(person))
        // The key of a keyboard that sends the form.
        await bookingPage.field('Phone Number*').press('Enter')
        await bookingPage.expectStep('Booking Details')
        await bookingPage.chooseType('Consultation')
        await bookingPage.chooseFirstOption('Service')
        const doctors = bookingPage.field('Doctor (optional)')
        const label = await doctors.getByRole('option').filter({ hasText: lastName }).textContent()
        await choose(doctors, { label: label! })
        await expectNewDays(bookingPage.page)
        const firstTime = bookingPage.page.getByRole('button', { name: /^First available: / })
        await tapOrClick(firstTime)
        await expect(firstTime).toHaveAttribute('aria-pressed', 'true')
        const { date, time } = await bookingPage.chooseTime({ nth: 0 })
        expect(date > addDays(today, FIRST_DAYS)).toBe(true)
        // The pickers of phones offer no day that the field calls invalid.
        expect(
          await bookingPage.field('Date*').evaluate((field: HTMLInputElement) => field.validity.valid),
        ).toBe(true)
        await bookingPage.enterComplaint('Since Sunday')
        await pressPrevious(bookingPage)
        await bookingPage.expectStep('Personal Information')
        await expect(bookingPage.field('Last Name*')).toHaveValue(person.lastName)
        for (const age of ages) {
          await bookingPage.field('Age').fill(age)
          await bookingPage.next()
          await bookingPage.expectStep('Booking Details')
          await pressPrevious(bookingPage)
          await bookingPage.expectStep('Personal Information')
        }
        await openStep(bookingPage, 'Booking Details')
        await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
        await bookingPage.next()
        await bookingPage.expectStep('Confirmation')
        await pressPrevious(bookingPage)
        await bookingPage.expectStep('Booking Details')
        await openStep(bookingPage, 'Personal Information')
        await openStep(bookingPage, 'Confirmation')
        await bookingPage.submit()
        expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([
          {
            doctor: expect.stringContaining(lastName),
            type: 'consultation',
            serviceId: expect.any(Number),
            date,
            time,
            complaint: 'Since Sunday',
          },
        ])
        expect(await storedPatient(environment, person)).toMatchObject({ age: Number(person.age) })
      } finally {
        // Other specs choose any doctor.
        await database.query('update doctors set active = false where id = $1', [doctor!.id])
      }
    },
  )
