import { listen } from '@molar/shared/http'
import { listenToSchedule } from './schedule.api.ts'

jest.mock('@molar/shared/http', () => ({
  ...jest.requireActual<object>('@molar/shared/http'),
  listen: jest.fn(() => Promise.resolve()),
}))

it('A page is told each changed day, and any day after the connection was lost', () => {
  const told: (string | null)[] = []
  void listenToSchedule('lag', (day) => told.push(day), new AbortController().signal)
  const { onEvent } = jest.mocked(listen).mock.calls[0]![1]
  onEvent('connected', '{}')
  onEvent('changed', '{"date":"2026-12-01"}')
  expect(told).toEqual(['2026-12-01'])
  onEvent('connected', '{}')
  expect(told).toEqual(['2026-12-01', null])
})
