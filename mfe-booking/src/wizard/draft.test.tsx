import { act, screen } from '@testing-library/react'
import { assert, anything, jsonValue, oneof, property, record } from 'fast-check'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking, TOMORROW } from '../booking.harness.tsx'
import { fromDraft, IDLE_LIMIT, toDraft } from './draft.ts'
import { changeWizardAtom } from './wizard.atoms.ts'
import { EMPTY_WIZARD } from './wizard.ts'

const NOW = 1_800_000_000_000

/** What the first release saved in the tab; the fields of `payload` are in the order in which it sent them. */
const DRAFT_OF_THE_FIRST_RELEASE = {
  version: 1,
  touched: NOW,
  wizard: {
    stage: 'summary',
    reached: 4,
    registered: false,
    branch: null,
    identifier: '',
    sent: null,
    form: {
      rawId: '',
      firstName: 'Tunde',
      lastName: 'Bakare',
      middleName: '',
      email: 'tunde@example.com',
      phoneNumber: '08031234567',
      gender: '',
      age: '',
      dateOfBirth: '',
      address: '',
      nationality: 'nigeria',
      location: 'lag',
      appointmentType: 'consultation',
      serviceId: 4,
      serviceText: 'Tooth Pain',
      doctor: { id: 11, name: 'Dr. Amaka Nwosu', departmentId: 2 },
      date: TOMORROW,
      time: '09:30',
      description: 'Since Sunday',
    },
    submission: {
      key: '0123456789abcdef0123456789abcdef',
      payload: JSON.stringify({
        patient_id: null,
        surname: 'Tunde',
        other_names: 'Bakare',
        email: 'tunde@example.com',
        phone_number: '08031234567',
        gender: 'none',
        age: null,
        date_of_birth: null,
        address: 'Lagos',
        nationality: 'nigeria',
        location: 'lag',
        appointmentType: 'consultation',
        appointment_date: TOMORROW,
        start_time: '09:30',
        duration: 30,
        duration_type: 'm',
        consultation_id: 'initial',
        department_id: 2,
        doctor_id: 11,
        consulting_room_id: null,
        service_id: 4,
        serviceText: 'Tooth Pain',
        tariff: null,
        description: 'Since Sunday',
        bill: false,
        token: null,
      }),
      open: true,
    },
    booked: null,
  },
}

/** Any JSON value in each field of the model. */
const withAnyValues = (model: object) =>
  record(Object.fromEntries(Object.keys(model).map((name) => [name, jsonValue()])))

describe('a draft', () => {
  it('A draft restores all answers through JSON', () => {
    const wizard = aVerifiedWizard()
    const saved: unknown = JSON.parse(JSON.stringify(toDraft(wizard, NOW)))
    expect(fromDraft(saved, NOW + IDLE_LIMIT - 1).wizard).toEqual(wizard)
    // The clock may have been corrected.
    expect(fromDraft(saved, NOW - IDLE_LIMIT + 1).wizard).toEqual(wizard)
  })

  it.each([
    ['after 30 idle minutes', NOW + IDLE_LIMIT],
    ['after the clock of the device was set back by 30 minutes', NOW - IDLE_LIMIT],
  ])('A draft is empty %s', (_, now) => {
    const draft = fromDraft(toDraft(aWizard(), NOW), now)
    expect(draft).toEqual({ wizard: EMPTY_WIZARD, expired: aWizard() })
  })

  it('A draft of a newer release is read without its unknown fields', () => {
    const { form } = aWizard()
    const newer = {
      ...toDraft(aWizard(), NOW),
      wizard: { ...aWizard(), mood: 'good', form: { ...form, shoe: 44 } },
    }
    expect(fromDraft(newer, NOW).wizard).toEqual(aWizard())
  })

  it('A draft of the first release is restored, with the key of a booking without a response', async () => {
    const api = aClinicServer()
    const draft = { ...DRAFT_OF_THE_FIRST_RELEASE, touched: Date.now() }
    const patient = await openBooking({ draft })
    await patient.sees('Confirmation')
    expect(await patient.summary('First Name')).toHaveTextContent('Tunde')
    expect(await patient.summary('Doctor')).toHaveTextContent('Dr. Amaka Nwosu')
    expect(await patient.summary('Complaint')).toHaveTextContent('Since Sunday')
    expect(await screen.findByText(/We are not sure your booking reached us/)).toBeVisible()
    await patient.submit()
    await patient.sees('Appointment Booked!')
    const [booking] = api.calls.filter(({ call }) => call === 'POST /appointments/book')
    expect(booking?.headers['Idempotency-Key']).toBe('0123456789abcdef0123456789abcdef')
  })

  it('A draft of another version is not read', () => {
    expect(fromDraft({ ...toDraft(aWizard(), NOW), version: 2 }, NOW).wizard).toEqual(EMPTY_WIZARD)
  })

  it('A draft that only another release can read stays in the tab until something is entered here', async () => {
    aClinicServer()
    const patient = await openBooking({ draft: { version: 2, touched: Date.now(), wizard: {} } })
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toMatchObject({ version: 2 })
    act(() => patient.view.store.set(changeWizardAtom, { branch: 'lag' }))
    expect(patient.view.draft()).toMatchObject({ version: 1, wizard: { branch: 'lag' } })
  })

  it.each([
    ['after 30 minutes', -IDLE_LIMIT],
    // More than 30 minutes: the clock goes on while the page opens.
    ['after the clock of the device was set back', 2 * IDLE_LIMIT],
  ])('A draft that only another release can read is deleted %s', async (_, ahead) => {
    aClinicServer()
    const patient = await openBooking({
      draft: { version: 2, touched: Date.now() + ahead, wizard: {} },
    })
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })

  it('A draft with any content is read as a complete wizard without an error', () => {
    const { form } = EMPTY_WIZARD
    const wizards = oneof(withAnyValues(EMPTY_WIZARD), record({ form: withAnyValues(form) }))
    const texts = Object.keys(form).filter((name) => typeof form[name as keyof typeof form] === 'string')
    assert(
      property(wizards, (wizard) => {
        const read = fromDraft({ version: 1, touched: NOW, wizard }, NOW).wizard
        expect(Object.keys(read)).toEqual(Object.keys(EMPTY_WIZARD))
        expect(Object.keys(read.form)).toEqual(Object.keys(EMPTY_WIZARD.form))
        expect(read.form).toMatchObject(Object.fromEntries(texts.map((name) => [name, expect.any(String)])))
      }),
    )
    assert(property(anything(), (value) => void fromDraft(value, NOW)))
  })
})

describe('the answers', () => {
  it('The answers are kept after a reload, on the same stage', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ stage: 'times' }) })
    await patient.fill('Complaint', 'Since Sunday')
    const again = await patient.reload()
    await again.sees('Booking Details')
    expect(await screen.findByLabelText('Complaint')).toHaveValue('Since Sunday')
  })

  it('The answers are saved with each change, before the next screen is shown', async () => {
    aClinicServer()
    const { view } = await openBooking({ wizard: aWizard({ stage: 'details', reached: 2 }) })
    act(() => {
      view.store.set(changeWizardAtom, { reached: 3 })
      expect(view.draft()).toMatchObject({ wizard: { reached: 3 } })
    })
  })

  it('The answers are shown at their stage when a link opens the page', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ stage: 'details' }) })
    expect(await patient.sees('Personal Information')).toBeVisible()
  })

  it('Clear my details deletes the answers and the token', async () => {
    aClinicServer()
    const patient = await openBooking({
      wizard: aVerifiedWizard({ stage: 'details', form: aForm({ rawId: 'LAG/004F2' }) }),
      token: 'patient-token',
    })
    await patient.press('Clear my details')
    expect(screen.getByRole('alertdialog', { name: 'Clear all your details?' })).toHaveFocus()
    await patient.press('Keep my details')
    expect(screen.getByRole('button', { name: 'Clear my details' })).toHaveFocus()
    await patient.sees('Confirm Details')
    await patient.press('Clear my details')
    await patient.press('Clear my details')
    await patient.sees('Are you registered with the clinic?')
    expect(patient.lastToast()).toEqual({ tone: 'success', sentence: 'We have cleared your details.' })
    expect(patient.view.draft()).toBeNull()
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear my details' })).not.toBeInTheDocument()
  })

  it('Clear my details at the first question moves the focus to it', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ stage: 'registered', reached: 1 }) })
    await patient.press('Clear my details')
    await patient.press('Clear my details')
    expect(await patient.sees('Are you registered with the clinic?')).toHaveFocus()
  })
})
