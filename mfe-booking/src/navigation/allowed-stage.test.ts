import { assert, boolean, constantFrom, property } from 'fast-check'
import { aVerifiedWizard, aWizard } from '../booking.harness.tsx'
import { STAGES } from '../wizard/stages.ts'
import { EMPTY_WIZARD, type Wizard } from '../wizard/wizard.ts'
import { allowedStage, furthestStep, previousStage } from './allowed-stage.ts'

const booked: Wizard['booked'] = {
  reference: 'M',
  date: '2026-12-01',
  time: '09:30',
  location: 'lag',
  doctor: '',
}

it('opens each stage once its questions are answered, else the last one that is', () => {
  expect(allowedStage('summary', EMPTY_WIZARD, false)).toBe('registered')
  expect(allowedStage('code', { ...EMPTY_WIZARD, registered: true }, false)).toBe('location')
  expect(allowedStage('code', { ...EMPTY_WIZARD, registered: true, branch: 'lag' }, false)).toBe('identifier')
  expect(allowedStage('summary', aWizard({ reached: 3 }), false)).toBe('times')
  expect(allowedStage('summary', aWizard(), false)).toBe('summary')
})

it('asks a verified patient without a live token for the code', () => {
  expect(allowedStage('summary', aVerifiedWizard(), false)).toBe('code')
  expect(allowedStage('summary', aVerifiedWizard(), true)).toBe('summary')
  expect(allowedStage('registered', aVerifiedWizard(), false)).toBe('registered')
})

it('is settled: what it permits it permits again, and after booking only the confirmation', () => {
  const wizards = constantFrom(EMPTY_WIZARD, aWizard(), aVerifiedWizard(), aWizard({ reached: 2 }))
  assert(
    property(constantFrom(...STAGES), wizards, boolean(), (wanted, wizard, live) => {
      const stage = allowedStage(wanted, wizard, live)
      expect(allowedStage(stage, wizard, live)).toBe(stage)
      expect(allowedStage(wanted, { ...wizard, booked }, live)).toBe('booked')
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
  expect(previousStage('details', aWizard())).toBe('registered')
  expect(previousStage('details', aVerifiedWizard())).toBe('code')
  expect(previousStage('summary', aWizard())).toBe('times')
  expect(previousStage('registered', EMPTY_WIZARD)).toBe('registered')
})
