/** Who does something, and why. */
export interface Doing {
  by: string
  why?: string | null
  /** Goes past what would refuse it; needs a reason, and is recorded. */
  force?: boolean
}
