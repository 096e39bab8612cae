import { remoteConfig } from '@molar/tools/build'

/** What only the steps behind the first one say. Their texts load with them. */
const laterMessages = [
  'booked',
  'clearAsk',
  'code',
  'details',
  'errors',
  'gender',
  'idleSoon',
  'lost',
  'name',
  'reason',
  'removed',
  'summary',
  'times',
  'type',
]

export default remoteConfig(import.meta.dirname, { laterMessages })
