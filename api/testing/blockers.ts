import { type BlockerId, type BlockerInput, createBlocker, updateBlocker } from '@molar/contract'
import type { StaffCalls } from './staff-calls.ts'

/** The next morning by the test clock, at every branch, as sent by a client without the extensions. */
export const aBlocker = (changes: Partial<BlockerInput> = {}) => ({
  description: 'Generator service',
  type: 'One Time',
  startDateTime: '2026-12-02T09:00',
  endDateTime: '2026-12-02T12:00',
  recurringDays: [],
  recurringDates: [],
  selectedMonth: null,
  token: null,
  ...changes,
})

export const blockerCalls = (staff: () => StaffCalls) => ({
  create: (changes: Partial<BlockerInput> = {}) => staff().call(createBlocker, { body: aBlocker(changes) }),
  update: (id: BlockerId, changes: Partial<BlockerInput> = {}) =>
    staff().call(updateBlocker, { params: { id }, body: aBlocker(changes) }),
})
