import { planMove, readEntry } from './stage-history.ts'

const atDetails = { stage: 'details', trail: ['registered', 'location'] } as const
const here = { ...atDetails, trail: [...atDetails.trail] }

it('goes on to a new entry that remembers the way', () => {
  expect(planMove('times', here, {})).toEqual({
    entry: { stage: 'times', trail: ['registered', 'location', 'details'] },
    back: 0,
    replace: false,
  })
})

it('goes back to where a stage was shown before', () => {
  expect(planMove('registered', here, {})).toEqual({
    entry: { stage: 'registered', trail: [] },
    back: 2,
    replace: false,
  })
})

it('goes aside to a stage that was shown before, so that Back returns from it', () => {
  expect(planMove('location', here, { newEntry: true })).toMatchObject({
    entry: { stage: 'location', trail: ['registered', 'location', 'details'] },
    back: 0,
  })
})

it.each([
  ['asked for', here, { replace: true }],
  ['the page was entered anew', null, {}],
])('takes the place of the present entry where %s', (_, from, options) => {
  const { entry, replace } = planMove('times', from, options)
  expect(entry.trail).toEqual(from?.trail ?? [])
  expect(replace).toBe(true)
})

it.each([null, {}, { stage: 'times' }, { stage: 'elsewhere', trail: [] }])(
  'reads no entry of ours from %j',
  (state) => {
    expect(readEntry(state)).toBeNull()
  },
)
