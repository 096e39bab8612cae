import { folderCycles } from './folder-cycles.mjs'

const wizard = 'mfe-booking/src/wizard/wizard.ts'
const details = 'mfe-booking/src/details/details.atoms.ts'
const step = 'mfe-booking/src/details/details-step.tsx'

it('names the fewest imports to remove where two folders import each other', () => {
  const imports = [
    [details, wizard],
    [step, wizard],
    [wizard, details],
  ] as const
  expect(folderCycles(imports)).toEqual([
    {
      cycle: ['mfe-booking/src/details', 'mfe-booking/src/wizard', 'mfe-booking/src/details'],
      imports: [`${wizard} imports ${details}`],
    },
  ])
})

it.each(['tools', 'releases', 'e2e', 'api/src', 'shared/src'])(
  'finds a cycle of three folders in %s',
  (workspace) => {
    const [one, two, three] = ['one', 'two', 'three'].map((folder) => `${workspace}/${folder}/file.ts`)
    const [found] = folderCycles([
      [one, two],
      [two, three],
      [three, one],
    ])
    expect(found?.cycle).toEqual([
      `${workspace}/one`,
      `${workspace}/two`,
      `${workspace}/three`,
      `${workspace}/one`,
    ])
  },
)

it('finds a cycle of a folder and one inside it', () => {
  const [page, panel] = ['page.tsx', 'panel/panel.tsx'].map((file) => `mfe-booking/src/wizard/${file}`)
  const [found] = folderCycles([
    [page, panel],
    [panel, page],
  ])
  expect(found?.cycle).toEqual([
    'mfe-booking/src/wizard',
    'mfe-booking/src/wizard/panel',
    'mfe-booking/src/wizard',
  ])
})

it('finds two cycles that share a folder', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((folder) => `api/src/${folder}/file.ts`)
  const found = folderCycles([
    [one, two],
    [two, one],
    [two, three],
    [three, two],
  ])
  expect(found).toHaveLength(2)
})

it.each([
  ['in one direction', [[details, wizard]]],
  ['within one folder', [[details, step]]],
  [
    'to a file beside the folders, and from there',
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
    'between folders of two workspaces',
    [
      [details, 'mfe-blockers/src/blockers/list.atoms.ts'],
      ['mfe-blockers/src/blockers/list.atoms.ts', details],
    ],
  ],
])('allows imports %s', (_, imports) => {
  expect(folderCycles(imports)).toEqual([])
})
