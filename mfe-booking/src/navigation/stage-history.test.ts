import { useLayoutEffect } from 'react'
import { renderHook } from '@testing-library/react'
import { planMove, readEntry, useStageHistory } from './stage-history.ts'

// A router that has not handled any move yet.
jest.mock('@molar/shared/platform', () => ({
  useLocation: () => ({ key: 'default', pathname: '/', search: '', state: null }),
  useNavigate: () => () => {},
}))

const atDetails = { stage: 'details', trail: ['registered', 'location'] } as const
const current = { ...atDetails, trail: [...atDetails.trail] }

it('adds an entry with the trail of the entries below it', () => {
  expect(planMove('times', current, {})).toEqual({
    entry: { stage: 'times', trail: ['registered', 'location', 'details'] },
    back: 0,
    replace: false,
  })
})

it('goes back to the older entry of a stage that was shown before', () => {
  expect(planMove('registered', current, {})).toEqual({
    entry: { stage: 'registered', trail: [] },
    back: 2,
    replace: false,
  })
})

it('adds an entry for a stage that was shown before if a new entry is asked for', () => {
  expect(planMove('location', current, { newEntry: true })).toMatchObject({
    entry: { stage: 'location', trail: ['registered', 'location', 'details'] },
    back: 0,
  })
})

it.each([
  ['that is asked for', current, { replace: true }],
  ['the page was opened by a link', null, {}],
])('replaces the current entry where %s', (_, from, options) => {
  const { entry, replace } = planMove('times', from, options)
  expect(entry.trail).toEqual(from?.trail ?? [])
  expect(replace).toBe(true)
})

it.each([null, {}, { stage: 'times' }, { stage: 'elsewhere', trail: [] }])(
  'reads no stage from the history state %j',
  (state) => {
    expect(readEntry(state)).toBeNull()
  },
)

it('shows the stage of a press before the first effects at once, and keeps the stage of a press after another one', () => {
  const { result } = renderHook(() => {
    const history = useStageHistory()
    useLayoutEffect(() => {
      history.open('location')
      history.enter('registered')
      // oxlint-disable-next-line react/exhaustive-deps
    }, [])
    return history.stage
  })
  expect(result.current).toBe('location')
})
