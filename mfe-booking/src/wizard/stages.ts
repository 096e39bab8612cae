/** The screens of the wizard in order. Each is an entry of the browser's history. */
export const STAGES = [
  'registered',
  'location',
  'identifier',
  'name',
  'code',
  'details',
  'times',
  'summary',
  'booked',
] as const
export type Stage = (typeof STAGES)[number]
/** The numbered steps that a patient sees; the first five stages are step 1. */
export const STEPS = [1, 2, 3, 4] as const
export type Step = (typeof STEPS)[number]

/** The stage that opens a step. */
export const STAGE_OF_STEP: Record<Step, Stage> = { 1: 'registered', 2: 'details', 3: 'times', 4: 'summary' }

/** Whether a stage is shown without the code that loads after the first screen. */
export const isFirstStage = (stage: Stage) => STAGES.indexOf(stage) <= STAGES.indexOf('identifier')

const LATER_STEPS: Partial<Record<Stage, Step>> = { details: 2, times: 3, summary: 4, booked: 4 }
export const stepOf = (stage: Stage): Step => LATER_STEPS[stage] ?? 1

export const isStage = (value: unknown): value is Stage => STAGES.includes(value as Stage)
