import type { BlockerType } from '@molar/contract'
import { type BlockerForm, comparableForm, FIELDS } from './blocker-form.ts'

/** Someone else saved the blocker while it was open here. */
export interface EditConflict {
  /** The saved version. */
  theirs: BlockerForm
  /** The version in this dialog. */
  mine: BlockerForm
}

/** Properties of the form that are kept or replaced together when two people edit one blocker. */
export interface FieldGroup {
  name: 'description' | 'type' | 'time' | 'days' | 'dates' | 'location'
  properties: readonly (keyof BlockerForm)[]
}

const DESCRIPTION: FieldGroup = { name: 'description', properties: ['description'] }
const SCOPE: FieldGroup = { name: 'location', properties: ['location', 'doctor'] }
// The start of one person does not fit the end of another: together they can block a time that nobody wanted.
const TIMES: FieldGroup = { name: 'time', properties: ['startTime', 'endTime'] }
const SCHEDULE: Record<BlockerType | '', FieldGroup[]> = {
  '': [],
  'One Time': [{ name: 'time', properties: ['start', 'end'] }],
  Daily: [TIMES],
  Weekly: [{ name: 'days', properties: ['days'] }, TIMES],
  Monthly: [{ name: 'dates', properties: ['dates'] }, TIMES],
  Yearly: [{ name: 'dates', properties: ['month', 'yearDates'] }],
}

// The schedule of one type does not fit another type, so it is kept or replaced as a whole.
const WHOLE_SCHEDULE: FieldGroup = {
  name: 'type',
  properties: Object.values(FIELDS)
    .flatMap(({ properties }): readonly (keyof BlockerForm)[] => properties)
    .filter((property) => ![DESCRIPTION, SCOPE].some(({ properties }) => properties.includes(property))),
}

/** The groups in which two forms are compared. */
export const groupsOf = (one: BlockerForm, other: BlockerForm): FieldGroup[] => [
  DESCRIPTION,
  ...(one.type === other.type ? SCHEDULE[one.type] : [WHOLE_SCHEDULE]),
  SCOPE,
]

const pick = (form: BlockerForm, { properties }: FieldGroup): Partial<BlockerForm> =>
  Object.fromEntries(properties.map((property) => [property, form[property]]))

export const isEqualIn = (one: BlockerForm, other: BlockerForm, group: FieldGroup) =>
  JSON.stringify(pick(comparableForm(one), group)) === JSON.stringify(pick(comparableForm(other), group))

/** The groups in which two forms differ. */
export const differences = (one: BlockerForm, other: BlockerForm) =>
  groupsOf(one, other).filter((group) => !isEqualIn(one, other, group))

/** `form` with one group taken from another form. */
export const replaceGroup = (form: BlockerForm, source: BlockerForm, group: FieldGroup): BlockerForm => ({
  ...form,
  ...pick(source, group),
})

/** `mine` with their changes to `base` in the groups that are unchanged here, so that saving does not undo them. */
export const merge = (base: BlockerForm, mine: BlockerForm, theirs: BlockerForm) =>
  differences(mine, theirs)
    .filter((group) => isEqualIn(mine, base, group))
    .reduce((form, group) => replaceGroup(form, theirs, group), mine)

/** My version after a change of the form: the whole group of each changed property is taken from the form. */
export function updateMine(
  { mine, theirs }: EditConflict,
  form: BlockerForm,
  change: Partial<BlockerForm>,
): BlockerForm {
  const changedGroups = differences(mine, theirs).filter(({ properties }) =>
    properties.some((property) => property in change),
  )
  return changedGroups.reduce((kept, group) => replaceGroup(kept, form, group), { ...mine, ...change })
}
