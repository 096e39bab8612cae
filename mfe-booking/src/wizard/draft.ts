import { APPOINTMENT_TYPES, GENDERS, isLocationCode } from '@molar/contract'
import { isStage, STEPS } from './stages.ts'
import { type BookingForm, EMPTY_WIZARD, type Wizard } from './wizard.ts'

const VERSION = 1
/** Milliseconds after which a draft is deleted if the page is not used. */
export const IDLE_LIMIT = 30 * 60_000

/**
 * Whether nobody used the page for `IDLE_LIMIT`, or the clock was set back by as much: then this is not known. A
 * smaller correction of the clock, for example when a phone is online again, must not cost anybody the answers.
 */
export const isIdle = (lastUse: unknown, now: number) => !(Math.abs(now - Number(lastUse)) < IDLE_LIMIT)

interface Draft {
  version: number
  /** Epoch milliseconds of the last use. */
  touched: number
  wizard: Wizard
}

export const isPristine = (wizard: Wizard) =>
  JSON.stringify({ ...wizard, stage: 'registered' }) === JSON.stringify(EMPTY_WIZARD)

/** What is saved for a reload. It is health data. The code and the token are never saved here. */
export const toDraft = (wizard: Wizard, now: number): Draft => ({ version: VERSION, touched: now, wizard })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the fields of `model` from `saved` where the types match; a null in `model` matches any type. */
function pick<Model extends object>(model: Model, saved: unknown): Model {
  if (!isObject(saved)) return model
  const fields = Object.entries(model).map(([name, value]) => {
    const savedValue = saved[name]
    const isSameType = value === null || typeof savedValue === typeof value
    return [name, savedValue !== undefined && isSameType ? savedValue : value]
  })
  return Object.fromEntries(fields) as Model
}

const objectOrNull = (value: unknown) => (isObject(value) ? value : null)

/** Whether another release wrote the draft, in a form that this one cannot read. */
export const isOfOtherRelease = (saved: unknown, now: number) =>
  isObject(saved) && saved['version'] !== VERSION && !isIdle(saved['touched'], now)

interface OpenedDraft {
  /** Empty if there is no draft, its version differs, or it is too old. */
  wizard: Wizard
  /** What a draft contained that is too old, else null. */
  expired: Wizard | null
}

export function fromDraft(saved: unknown, now: number): OpenedDraft {
  if (!isObject(saved) || saved['version'] !== VERSION) return { wizard: EMPTY_WIZARD, expired: null }
  const wizard = readWizard(saved)
  return isIdle(saved['touched'], now) ? { wizard: EMPTY_WIZARD, expired: wizard } : { wizard, expired: null }
}

function readWizard(saved: Record<string, unknown>): Wizard {
  const wizard = pick(EMPTY_WIZARD, saved['wizard'])
  const form: BookingForm = pick(EMPTY_WIZARD.form, wizard.form)
  return {
    ...wizard,
    stage: isStage(wizard.stage) ? wizard.stage : 'registered',
    reached: STEPS.includes(wizard.reached) ? wizard.reached : 1,
    branch: isLocationCode(wizard.branch) ? wizard.branch : null,
    sent: wizard.sent && Array.isArray(wizard.sent.matches) ? wizard.sent : null,
    form: {
      ...form,
      location: isLocationCode(form.location) ? form.location : '',
      gender: GENDERS.find((gender) => gender === form.gender) ?? '',
      appointmentType: APPOINTMENT_TYPES.find((type) => type === form.appointmentType) ?? '',
      doctor: objectOrNull(form.doctor) as BookingForm['doctor'],
    },
    emailOptionalIn: Array.isArray(wizard.emailOptionalIn) ? wizard.emailOptionalIn : [],
    submission: objectOrNull(wizard.submission) as Wizard['submission'],
    booked: objectOrNull(wizard.booked) as Wizard['booked'],
  }
}
