import { listen } from '@molar/shared/http'
import { listenToSchedule } from './schedule.api.ts'

jest.mock('@molar/shared/http', () => ({
  ...jest.requireActual<object>('@molar/shared/http'),
  listen: jest.fn(() => Promise.resolve()),
}))

it('A page gets an event for each changed day, and one for all days whenever it is connected', () => {
  const received: (string | null)[] = []
  void listenToSchedule('lag', (day) => received.push(day), new AbortController().signal)
  const { onEvent } = jest.mocked(listen).mock.calls[0]![1]
  onEvent('connected', '{}')
  expect(received).toEqual([null])
  onEvent('changed', '{"date":"2026-12-01"}')
  expect(received).toEqual([null, '2026-12-01'])
  onEvent('connected', '{}')
  expect(received).toEqual([null, '2026-12-01', null])
})
