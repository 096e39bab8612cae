import { BLOCKER_TYPES, isLocationCode } from '@molar/contract'
import { personKey, type AuthUser } from '@molar/shared/session'
import { type BlockerForm, emptyForm } from './blocker-form.ts'
import type { Editing } from './editing.ts'

const VERSION = 1

interface Draft {
  version: number
  /** Whose it is; nobody else gets to see it. */
  owner: string
  editing: Editing
}

const ownerOf = (person: AuthUser | null) => (person ? personKey(person) : '')

export const toDraft = (editing: Editing, person: AuthUser | null): Draft => ({
  version: VERSION,
  owner: ownerOf(person),
  editing,
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const numbers = (value: unknown) => (Array.isArray(value) ? value.filter(Number.isInteger) : []) as number[]

function formFrom(saved: unknown): BlockerForm | null {
  if (!isObject(saved)) return null
  const { doctor } = saved
  return {
    ...emptyForm(isLocationCode(saved['location']) ? saved['location'] : null),
    description: text(saved['description']),
    type: BLOCKER_TYPES.find((type) => type === saved['type']) ?? '',
    start: text(saved['start']),
    end: text(saved['end']),
    startTime: text(saved['startTime']),
    endTime: text(saved['endTime']),
    days: numbers(saved['days']),
    dates: numbers(saved['dates']),
    month: Number.isInteger(saved['month']) ? (saved['month'] as number) : null,
    yearDates: numbers(saved['yearDates']),
    doctor: isObject(doctor) ? { id: Number(doctor['id']), name: text(doctor['name']) } : null,
  }
}

/** The dialog that a draft of this person holds; null for none, another's, or one of another version. */
export function fromDraft(saved: unknown, person: AuthUser | null): Editing | null {
  const owner = ownerOf(person)
  if (!isObject(saved) || saved['version'] !== VERSION || !owner || saved['owner'] !== owner) return null
  const { editing } = saved
  if (!isObject(editing)) return null
  const form = formFrom(editing['form'])
  const base = formFrom(editing['base'])
  if (!form || !base) return null
  const rival = isObject(editing['rival']) ? editing['rival'] : {}
  const [theirs, mine] = [formFrom(rival['theirs']), formFrom(rival['mine'])]
  return {
    id: typeof editing['id'] === 'number' ? editing['id'] : null,
    version: typeof editing['version'] === 'number' ? editing['version'] : null,
    base,
    form,
    rival: theirs && mine && { theirs, mine },
    note: null,
    sent: editing['sent'] === true,
  }
}
