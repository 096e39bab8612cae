import { assert, boolean, constantFrom, property } from 'fast-check'
import { aVerifiedWizard, aWizard } from '../booking.harness.tsx'
import { furthestStep, permitted, stageBefore } from './guard.ts'
import { STAGES } from './stages.ts'
import { EMPTY_WIZARD, type Wizard } from './wizard.ts'

const booked: Wizard['booked'] = {
  reference: 'M',
  date: '2026-12-01',
  time: '09:30',
  location: 'lag',
  doctor: '',
}

it('opens each stage once its questions are answered, else the last one that is', () => {
  expect(permitted('summary', EMPTY_WIZARD, false)).toBe('registered')
  expect(permitted('code', { ...EMPTY_WIZARD, registered: true }, false)).toBe('location')
  expect(permitted('code', { ...EMPTY_WIZARD, registered: true, branch: 'lag' }, false)).toBe('identifier')
  expect(permitted('summary', aWizard({ reached: 3 }), false)).toBe('times')
  expect(permitted('summary', aWizard(), false)).toBe('summary')
})

it('asks a verified patient without a live token for the code', () => {
  expect(permitted('summary', aVerifiedWizard(), false)).toBe('code')
  expect(permitted('summary', aVerifiedWizard(), true)).toBe('summary')
  expect(permitted('registered', aVerifiedWizard(), false)).toBe('registered')
})

it('is settled: what it permits it permits again, and after booking only the confirmation', () => {
  const wizards = constantFrom(EMPTY_WIZARD, aWizard(), aVerifiedWizard(), aWizard({ reached: 2 }))
  assert(
    property(constantFrom(...STAGES), wizards, boolean(), (wanted, wizard, live) => {
      const stage = permitted(wanted, wizard, live)
      expect(permitted(stage, wizard, live)).toBe(stage)
      expect(permitted(wanted, { ...wizard, booked }, live)).toBe('booked')
    }),
  )
})

it('opens no step of the list while nobody knows who is booking', () => {
  expect(furthestStep(aWizard(), false)).toBe(4)
  expect(furthestStep(aWizard({ registered: true }), false)).toBe(1)
  expect(furthestStep(aVerifiedWizard(), false)).toBe(1)
  expect(furthestStep(aVerifiedWizard({ reached: 3 }), true)).toBe(3)
})

it('leads back past the questions that were never asked', () => {
  expect(stageBefore('details', aWizard())).toBe('registered')
  expect(stageBefore('details', aVerifiedWizard())).toBe('code')
  expect(stageBefore('summary', aWizard())).toBe('times')
  expect(stageBefore('registered', EMPTY_WIZARD)).toBe('registered')
})
