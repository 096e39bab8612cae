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

it('allows a stage if the questions before it are answered, else the last stage before it', () => {
  expect(allowedStage('summary', EMPTY_WIZARD, false)).toBe('registered')
  expect(allowedStage('code', { ...EMPTY_WIZARD, registered: true }, false)).toBe('location')
  expect(allowedStage('code', { ...EMPTY_WIZARD, registered: true, branch: 'lag' }, false)).toBe('identifier')
  expect(allowedStage('summary', aWizard({ reached: 3 }), false)).toBe('times')
  expect(allowedStage('summary', aWizard(), false)).toBe('summary')
})

it('allows a verified patient without a token no stage behind the code', () => {
  expect(allowedStage('summary', aVerifiedWizard(), false)).toBe('code')
  expect(allowedStage('summary', aVerifiedWizard(), true)).toBe('summary')
  expect(allowedStage('registered', aVerifiedWizard(), false)).toBe('registered')
})

it('allows every stage that it returned, and only the confirmation after a booking', () => {
  const wizards = constantFrom(EMPTY_WIZARD, aWizard(), aVerifiedWizard(), aWizard({ reached: 2 }))
  assert(
    property(constantFrom(...STAGES), wizards, boolean(), (requested, wizard, hasToken) => {
      const stage = allowedStage(requested, wizard, hasToken)
      expect(allowedStage(stage, wizard, hasToken)).toBe(stage)
      expect(allowedStage(requested, { ...wizard, booked }, hasToken)).toBe('booked')
    }),
  )
})

it('returns step 1 as the furthest step until it is known who books', () => {
  expect(furthestStep(aWizard(), false)).toBe(4)
  expect(furthestStep(aWizard({ registered: true }), false)).toBe(1)
  expect(furthestStep(aVerifiedWizard(), false)).toBe(1)
  expect(furthestStep(aVerifiedWizard({ reached: 3 }), true)).toBe(3)
})

it('skips the stages that were not asked on the way back', () => {
  expect(previousStage('details', aWizard())).toBe('registered')
  expect(previousStage('details', aVerifiedWizard())).toBe('code')
  expect(previousStage('summary', aWizard())).toBe('times')
  expect(previousStage('registered', EMPTY_WIZARD)).toBe('registered')
})
