import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment } from '../pages/journeys.ts'

test(
  'of three patients with one phone number, the chosen one is booked',
  { tag: '@base' },
  async ({ patient, clinic }) => {
    const { phone } = aPerson()
    const mother = await clinic.registers({ phone, firstName: 'Folúkẹ́', lastName: 'Adébáyọ̀' })
    const son = await clinic.registers({ phone, firstName: 'Táíwò', lastName: 'Adébáyọ̀', email: null })
    const daughter = await clinic.registers({ phone, firstName: 'Kẹ́hìndé', lastName: 'Adébáyọ̀' })

    await patient.opensTheBookingPage()
    await patient.isRegisteredIn('lag')
    await patient.givesIdentifier(phone)
    const names = patient.field('Please select your name')
    await expect(names.getByRole('option')).toHaveCount(4) // and the one that asks
    const own = names.getByRole('option').filter({ hasText: son.rawId.slice(-2) })
    await names.selectOption((await own.getAttribute('value')) ?? '')
    await patient.entersCode(await clinic.codeFor(phone))
    await patient.isAt('Confirm Details')
    await expect(patient.field('First Name*')).toHaveValue('Táíwò')

    await patient.next()
    await choosesAppointment(patient)
    await patient.submits()
    await patient.seesBooked()

    expect(await clinic.bookingsFor(phone)).toMatchObject([{ rawId: son.rawId, firstName: 'Táíwò' }])
    expect(await clinic.bookingsFor(mother.email!)).toEqual([])
    expect(await clinic.bookingsFor(daughter.email!)).toEqual([])
  },
)

test('the code is not verified until one of several patients is chosen', async ({ patient, ours }) => {
  const { phone } = aPerson()
  await ours.clinic.registers({ phone, firstName: 'Bọ́lá' })
  await ours.clinic.registers({ phone, firstName: 'Sadé' })
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn('lag')
  await patient.givesIdentifier(phone)
  await patient.seesCodeField()
  // Before the code nothing gives the names away.
  await expect(patient.page.getByRole('main')).not.toContainText('Bọ́lá')
  await patient.entersCode(await ours.sms.codeFor(phone))
  await patient.isTold('Please select your name!')

  await patient.isAt('Validation')
  expect(ours.network.answered('PATCH /verify-otp')).toEqual([])
})
