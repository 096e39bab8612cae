import { object, type ObjectSchema, string } from 'yup'
import { LOAD_PHASES, type LoadPhase, type RemoteLoad } from './telemetry.ts'
import { asSent } from './text.ts'

/** Anyone can send these values and they become names of metrics, so only possible names are accepted. */
const REMOTE = /^[a-z][a-z0-9-]{0,39}$/
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.-]{1,24})?$/

const matching = (pattern: RegExp) => asSent(string()).required().matches(pattern)

export const remoteLoadSchema: ObjectSchema<RemoteLoad> = object({
  remote: matching(REMOTE),
  version: matching(VERSION),
  outcome: asSent(string())
    .oneOf(['mounted', 'booked', 'failed'] as const)
    .required(),
  // A failed remote always has a phase.
  phase: asSent(string<LoadPhase>())
    .nullable()
    .defined()
    .oneOf([null, ...LOAD_PHASES])
    .test('fits', (phase, { parent: { outcome } }) => (phase === null) === (outcome !== 'failed')),
  shell: matching(VERSION),
})
