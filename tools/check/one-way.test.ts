import { waysBack } from './one-way.mjs'

const wizard = 'mfe-booking/src/wizard/wizard.ts'
const details = 'mfe-booking/src/details/details.atoms.ts'
const step = 'mfe-booking/src/details/details-step.tsx'

it('finds the import that leads back where two folders import each other', () => {
  const imports = [
    [details, wizard],
    [step, wizard],
    [wizard, details],
  ] as const
  expect(waysBack(imports)).toEqual([`${wizard} imports ${details}`])
})

it.each([
  ['one way', [[details, wizard]]],
  ['within one folder', [[details, step]]],
  [
    'to what composes the folders, and from there',
    [
      [wizard, 'mfe-booking/src/later-steps.ts'],
      ['mfe-booking/src/later-steps.ts', wizard],
    ],
  ],
  [
    'from a test',
    [
      [details, wizard],
      ['mfe-booking/src/wizard/draft.test.tsx', details],
    ],
  ],
  [
    'between folders of two parts',
    [
      [details, 'mfe-blockers/src/blockers/list.atoms.ts'],
      ['mfe-blockers/src/blockers/list.atoms.ts', details],
    ],
  ],
])('lets pass what imports %s', (_, imports) => {
  expect(waysBack(imports)).toEqual([])
})
