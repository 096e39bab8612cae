import { endpoint } from './endpoint.ts'

export const LOAD_PHASES = ['entry', 'run', 'mount', 'step'] as const

/**
 * Where a load failed. `entry`: the file is missing, altered or refused. `run`: it throws while loading. `mount`: it throws
 * in the first render. `step`: it throws later.
 */
export type LoadPhase = (typeof LOAD_PHASES)[number]

/** The result of one load of a remote in a browser, or a booking with it. It contains no personal data. */
export interface RemoteLoad {
  remote: string
  version: string
  outcome: 'mounted' | 'booked' | 'failed'
  /** Null unless it failed. */
  phase: LoadPhase | null
  /** Release of the shell. */
  shell: string
}

/** Extension `telemetry`: the response is 204, and the page does not wait for it. */
export const reportRemoteLoad = endpoint<RemoteLoad, null>('POST', '/telemetry/remotes')
