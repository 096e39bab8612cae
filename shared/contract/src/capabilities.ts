import { endpoint } from './endpoint.ts'

export const EXTENSIONS = [
  'availability',
  'challenge',
  'idempotency',
  'appointment-status',
  'appointment-search',
  'appointment-states',
  'appointment-link',
  'waiting-list',
  'schedule',
  'calendar-feed',
  'figures',
  'blocker-scope',
  'blocker-version',
  'signout',
  'password-reset',
  'password-change',
  'sessions',
  'second-factor',
  'telemetry',
  'roles',
  'blocker-idempotency',
  'booking-limits',
  'contact-correction',
  'booking-rules',
] as const
export type Extension = (typeof EXTENSIONS)[number]

export interface Capabilities {
  /** Semver of the API contract. */
  contract: string
  /** May contain names that this client does not know. */
  extensions: string[]
}

export const fetchCapabilities = endpoint<undefined, Capabilities>('GET', '/capabilities')
