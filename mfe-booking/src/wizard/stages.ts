/** One screen each, in order. Each is an entry of the browser's history. */
export const STAGES = [
  'registered',
  'location',
  'identifier',
  'code',
  'details',
  'times',
  'summary',
  'booked',
] as const
export type Stage = (typeof STAGES)[number]
export type Step = 1 | 2 | 3 | 4

export const STAGE_OF_STEP: Record<Step, Stage> = { 1: 'registered', 2: 'details', 3: 'times', 4: 'summary' }

const LATER: Partial<Record<Stage, Step>> = { details: 2, times: 3, summary: 4, booked: 4 }
export const stepOf = (stage: Stage): Step => LATER[stage] ?? 1

export const isStage = (value: unknown): value is Stage => STAGES.includes(value as Stage)
