import type { BlockerType } from '@molar/contract'
import type { BlockerForm } from './blocker-form.ts'

type Key = keyof BlockerForm

/** A part of a blocker that two people may have changed differently, and what of the form belongs to it. */
export interface Facet {
  name: 'description' | 'type' | 'start' | 'end' | 'days' | 'dates' | 'location'
  keys: readonly Key[]
}

const times: Facet[] = [
  { name: 'start', keys: ['startTime'] },
  { name: 'end', keys: ['endTime'] },
]
const TIMING: Record<BlockerType | '', Facet[]> = {
  '': [],
  'One Time': [
    { name: 'start', keys: ['start'] },
    { name: 'end', keys: ['end'] },
  ],
  Daily: times,
  Weekly: [{ name: 'days', keys: ['days'] }, ...times],
  Monthly: [{ name: 'dates', keys: ['dates'] }, ...times],
  Yearly: [{ name: 'dates', keys: ['month', 'yearDates'] }],
}

// Of two types no time fits the other: they are taken or left whole.
const WHOLE_TIMING: Facet = {
  name: 'type',
  keys: ['type', 'start', 'end', 'startTime', 'endTime', 'days', 'dates', 'month', 'yearDates'],
}

const facetsOf = (one: BlockerForm, other: BlockerForm): Facet[] => [
  { name: 'description', keys: ['description'] },
  ...(one.type === other.type ? TIMING[one.type] : [WHOLE_TIMING]),
  { name: 'location', keys: ['location', 'doctor'] },
]

const pick = (form: BlockerForm, { keys }: Facet): Partial<BlockerForm> =>
  Object.fromEntries(keys.map((key) => [key, form[key]]))

export const agree = (one: BlockerForm, other: BlockerForm, facet: Facet) =>
  JSON.stringify(pick(one, facet)) === JSON.stringify(pick(other, facet))

export const differences = (one: BlockerForm, other: BlockerForm) =>
  facetsOf(one, other).filter((facet) => !agree(one, other, facet))

export const take = (form: BlockerForm, from: BlockerForm, facet: Facet): BlockerForm => ({
  ...form,
  ...pick(from, facet),
})

/** `mine` with what only the others changed since `base`: whoever left a field alone does not undo their change. */
export const merge = (base: BlockerForm, mine: BlockerForm, theirs: BlockerForm) =>
  differences(mine, theirs)
    .filter((facet) => agree(mine, base, facet))
    .reduce((form, facet) => take(form, theirs, facet), mine)

/** What a change of the form also is to `mine`: all of the facet it belongs to, as it stands in the form now. */
export function followed(
  mine: BlockerForm,
  theirs: BlockerForm,
  form: BlockerForm,
  change: Partial<BlockerForm>,
) {
  const touched = differences(mine, theirs).filter(({ keys }) => keys.some((key) => key in change))
  return touched.reduce((kept, facet) => take(kept, form, facet), { ...mine, ...change })
}
