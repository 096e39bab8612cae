import { endpoint } from './endpoint.ts'

export const LOAD_PHASES = ['entry', 'run', 'mount', 'step'] as const

/** `entry`: its file is missing, altered or refused; `run`: throws while loading; `mount`: at its first drawing; `step`: later. */
export type LoadPhase = (typeof LOAD_PHASES)[number]

/** How one load of a remote ended in a browser; nothing of the person in it. */
export interface RemoteLoad {
  remote: string
  version: string
  outcome: 'mounted' | 'failed'
  /** Null when it mounted. */
  phase: LoadPhase | null
  /** Release of the shell. */
  shell: string
}

/** Extension `telemetry`: answered 204 and never waited for. */
export const reportRemoteLoad = endpoint<RemoteLoad, null>('POST', '/telemetry/remotes')
