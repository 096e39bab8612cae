import type { Call } from './calls.ts'

/** Parts of the names of calls, as arguments of the command: `npm run bench:api -- booking "available times"`. */
const PARTS = process.argv.slice(2)

/** Whether only some calls are measured. Then no report is written. */
export const isSelection = PARTS.length > 0

/** The calls whose names contain one of the arguments; all without arguments. */
export const selected = (calls: Call[]) =>
  isSelection ? calls.filter(({ name }) => PARTS.some((part) => name.includes(part))) : calls
