// Everything behind the first step, in one file that comes after the first screen is painted.
export { advanceAtom } from './advance.atoms.ts'
export { BookedStage as booked, BookedTick } from './confirmation/booked-stage.tsx'
export { SummaryStep as summary } from './confirmation/summary-step.tsx'
export { loadRules } from './details/details.atoms.ts'
export { DetailsStep as details } from './details/details-step.tsx'
export { TimesStep as times } from './times/times-step.tsx'
export { Question } from './wizard/question.tsx'
