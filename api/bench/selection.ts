import type { Call } from './calls.ts'

/** Parts of the names of calls, as arguments of the command: `npm run bench:api -- booking "available times"`. */
const PARTS = process.argv.slice(2)

/** Whether only some calls are measured. Then no report is written. */
export const isSelection = PARTS.length > 0

/**
 * The calls whose names contain one of the parts; all without parts.
 * @throws Error if no name contains one of the parts
 */
export function selected(calls: Call[], parts: readonly string[] = PARTS) {
  const names = calls.map(({ name }) => name)
  const unknown = parts.find((part) => !names.some((name) => name.includes(part)))
  if (unknown !== undefined)
    throw new Error(`No call has "${unknown}" in its name. The calls are: ${names.join('; ')}.`)
  return parts.length > 0 ? calls.filter(({ name }) => parts.some((part) => name.includes(part))) : calls
}
