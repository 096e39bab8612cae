import { act, screen } from '@testing-library/react'
import { assert, anything, jsonValue, oneof, property, record } from 'fast-check'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking } from '../booking.harness.tsx'
import { fromDraft, IDLE_LIMIT, toDraft } from './draft.ts'
import { changeWizardAtom } from './wizard.atoms.ts'
import { EMPTY_WIZARD } from './wizard.ts'

const NOW = 1_800_000_000_000

/** Anything at all in each of the model's fields. */
const holding = (model: object) =>
  record(Object.fromEntries(Object.keys(model).map((name) => [name, jsonValue()])))

describe('a draft', () => {
  it('brings back what was typed, through JSON', () => {
    const wizard = aVerifiedWizard()
    const kept: unknown = JSON.parse(JSON.stringify(toDraft(wizard, NOW)))
    expect(fromDraft(kept, NOW + IDLE_LIMIT - 1)).toEqual(wizard)
  })

  it('is forgotten after 30 idle minutes', () => {
    expect(fromDraft(toDraft(aWizard(), NOW), NOW + IDLE_LIMIT)).toEqual(EMPTY_WIZARD)
  })

  it('of a newer release is read without the fields that this one does not know', () => {
    const { form } = aWizard()
    const newer = {
      ...toDraft(aWizard(), NOW),
      wizard: { ...aWizard(), mood: 'good', form: { ...form, shoe: 44 } },
    }
    expect(fromDraft(newer, NOW)).toEqual(aWizard())
  })

  it('of another version is left alone', () => {
    expect(fromDraft({ ...toDraft(aWizard(), NOW), version: 2 }, NOW)).toEqual(EMPTY_WIZARD)
  })

  it('never throws and always fits, whatever it holds', () => {
    const { form } = EMPTY_WIZARD
    const wizards = oneof(holding(EMPTY_WIZARD), record({ form: holding(form) }))
    const texts = Object.keys(form).filter((name) => typeof form[name as keyof typeof form] === 'string')
    assert(
      property(wizards, (wizard) => {
        const read = fromDraft({ version: 1, touched: NOW, wizard }, NOW)
        expect(Object.keys(read)).toEqual(Object.keys(EMPTY_WIZARD))
        expect(Object.keys(read.form)).toEqual(Object.keys(EMPTY_WIZARD.form))
        expect(read.form).toMatchObject(Object.fromEntries(texts.map((name) => [name, expect.any(String)])))
      }),
    )
    assert(property(anything(), (value) => void fromDraft(value, NOW)))
  })
})

describe('what was typed', () => {
  it('survives a reload, on the same stage', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ stage: 'times' }) })
    await patient.fill('Complaint', 'Since Sunday')
    const again = await patient.reload()
    await again.sees('Booking Details')
    expect(await screen.findByLabelText('Complaint')).toHaveValue('Since Sunday')
  })

  it('is kept with the answer, before the screen it leads to is drawn', async () => {
    aClinicServer()
    const { view } = await openBooking({ wizard: aWizard({ stage: 'details', reached: 2 }) })
    act(() => {
      view.store.set(changeWizardAtom, { reached: 3 })
      expect(view.draft()).toMatchObject({ wizard: { reached: 3 } })
    })
  })

  it('opens where it was left when the page is entered anew', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ stage: 'details' }) })
    expect(await patient.sees('Personal Information')).toBeVisible()
  })

  it('is forgotten on Clear my details, with who it was', async () => {
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
    expect(patient.told()).toEqual({ tone: 'success', sentence: 'We have cleared your details.' })
    expect(patient.view.draft()).toBeNull()
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear my details' })).not.toBeInTheDocument()
  })
})

describe('left alone', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('the page itself forgets after 30 minutes', async () => {
    aClinicServer()
    const patient = await openBooking({
      wizard: aWizard(),
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    })
    await patient.sees('Confirmation')
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 1))
    expect(patient.view.draft()).not.toBeNull()
    act(() => jest.advanceTimersByTime(1))
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })
})
