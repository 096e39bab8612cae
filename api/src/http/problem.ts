import type { FieldError } from '@molar/contract'

/** Every error code with its statuses; `docs/api-errors.md` explains them. */
export const ERROR_STATUSES = {
  already_booked: [409],
  branch_forbidden: [403],
  changed_meanwhile: [409],
  code_ended: [422],
  code_wrong: [422],
  forbidden: [403],
  internal: [500],
  invalid: [422],
  key_reused: [409],
  link_dead: [422],
  link_expired: [410],
  link_unknown: [404],
  not_found: [404, 405],
  not_permitted: [403],
  not_ready: [503],
  overloaded: [503],
  refused: [417],
  second_factor_needed: [403],
  second_factor_off: [409],
  select_name: [409],
  sign_in: [401],
  slot_blocked: [409],
  slot_taken: [409],
  state_conflict: [409],
  timed_out: [408],
  too_large: [413, 414, 431],
  too_many: [429],
  unreadable: [400, 415],
  verify_again: [401],
  wrong_credentials: [401],
} as const

export type ErrorCode = keyof typeof ERROR_STATUSES

interface ProblemDetails {
  /** Key in `src/messages`; `problem.<code>` if left out. */
  messageKey?: string
  values?: Record<string, string | number>
  /** `message` is a key in `src/messages` here too. */
  errors?: FieldError[]
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  data?: unknown
}

/** Thrown by routes and their services; the error handler responds with the contract's error envelope. */
export class Problem extends Error {
  readonly statusCode: number
  readonly code: ErrorCode
  readonly details: ProblemDetails

  constructor(statusCode: number, code: ErrorCode, details: ProblemDetails = {}) {
    super(code)
    this.name = 'Problem'
    this.statusCode = statusCode
    this.code = code
    this.details = details
  }
}

/** A refusal because of the requester's role or branches. The audit log records it. */
export class PermissionProblem extends Problem {
  /** The object that was refused, such as `blocker:7`. */
  readonly subject: `${string}:${number}` | undefined

  constructor(
    code: 'not_permitted' | 'branch_forbidden' | 'not_found',
    { subject, ...details }: ProblemDetails & { subject?: `${string}:${number}` } = {},
  ) {
    super(code === 'not_found' ? 404 : 403, code, details)
    this.name = 'PermissionProblem'
    this.subject = subject
  }
}

interface Shown {
  patientId: number
  subject: `appointment:${number}`
}

/** 409 `changed_meanwhile` whose `data` is the appointment as it is now. The audit log records that staff read it. */
export class ChangedAppointmentProblem extends Problem {
  readonly shown: Shown

  constructor(shown: Shown, data: unknown) {
    super(409, 'changed_meanwhile', { messageKey: 'appointment.changedMeanwhile', data })
    this.name = 'ChangedAppointmentProblem'
    this.shown = shown
  }
}

/** 422 for one field. */
export const wrongField = (path: string, messageKey: string, values?: ProblemDetails['values']) =>
  new Problem(422, 'invalid', { messageKey, values, errors: [{ path, message: messageKey }] })
