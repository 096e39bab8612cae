import { addDays, clinicToday, type DayOfSlots, type LocationCode } from '@molar/contract'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import {
  availableTimes,
  DAY_BUTTONS,
  DAYS_AHEAD,
  DAYS_PER_REQUEST,
  nextAvailableDays,
  validDays,
} from './available-days.ts'
import { loadAvailability, supportsAvailability } from './catalogue.api.ts'
import { doctorsAtom } from './doctors.atoms.ts'
import { keepTime, removedChoicesAtom } from './removed-choices.atoms.ts'
import { servicesAtom } from './services.atoms.ts'

/** The available times for one branch, doctor and service. */
interface Availability {
  /** The query as text. */
  key: string
  /** `unsupported`: this server has no list of times, so the page shows plain inputs. */
  state: 'loading' | 'ready' | 'failed' | 'unsupported'
  days: DayOfSlots[]
  /** Last day that `days` covers. */
  through: string
}

const state = atom<Availability | null>(null)
export const availabilityAtom = atom((get) => get(state))

/** No day has an available time, and no date was entered: there is nothing to choose. */
export const hasNoTimesAtom = atom((get) => {
  const availability = get(state)
  const isEmpty = availability?.state === 'ready' && nextAvailableDays(availability.days).length === 0
  return isEmpty && !get(wizardAtom).form.date
})

type DayState = 'loading' | 'failed' | 'ready'
/** States of the days that were loaded one by one, by date. */
const dayStates = atom<Record<string, DayState>>({})

/** Available times of the chosen day; null while they are not known. */
export const timesOfDayAtom = atom((get) => {
  const { date } = get(wizardAtom).form
  const availability = get(state)
  if (!date || availability?.state !== 'ready') return null
  const isKnown = date <= availability.through || get(dayStates)[date] === 'ready'
  return isKnown ? availableTimes(availability.days.find((day) => day.date === date)) : null
})

export const hasDayFailedAtom = atom((get) => get(dayStates)[get(wizardAtom).form.date] === 'failed')

const queryOf = (get: Getter) => {
  const { location, doctor, serviceId } = get(wizardAtom).form
  // Ids of another branch mean something else here. They are sent only if this branch's lists contain them.
  const hasDoctor = get(doctorsAtom).some(({ id }) => id === doctor?.id)
  const services = get(servicesAtom)
  const hasService = services?.location === location && services.list.some(({ id }) => id === serviceId)
  return {
    location: location as LocationCode,
    ...(doctor && hasDoctor && { doctorId: doctor.id }),
    ...(serviceId !== null && hasService && { serviceId }),
  }
}

/** Removes the chosen time if it is not available any more, and shows that. */
function checkChosenTime(get: Getter, set: Setter) {
  const times = get(timesOfDayAtom)
  const { form } = get(wizardAtom)
  if (!times) return
  const { change, removed } = keepTime(form, times)
  if (removed) set(removedChoicesAtom, { what: removed, name: form.time })
  set(changeFormAtom, change)
}

/** Loads the next available days for the current choices; `fresh` loads the same ones again. */
export const loadAvailabilityAtom = atom(null, async (get, set, { fresh = false } = {}) => {
  const query = queryOf(get)
  const key = JSON.stringify(query)
  const before = get(state)
  if (before?.key === key && before.state !== 'failed' && !fresh) return
  const isStale = () => get(state)?.key !== key
  // The days on screen stay there, dimmed, until the new ones are loaded.
  set(state, { key, state: 'loading', days: before?.days ?? [], through: '' })
  set(dayStates, {})
  try {
    if (!(await supportsAvailability())) {
      if (!isStale()) set(state, { key, state: 'unsupported', days: [], through: '' })
      return
    }
    const from = clinicToday()
    let days: DayOfSlots[] = []
    for (
      let ahead = 0;
      ahead < DAYS_AHEAD && nextAvailableDays(days).length < DAY_BUTTONS;
      ahead += DAYS_PER_REQUEST
    ) {
      const more = await loadAvailability({ ...query, from: addDays(from, ahead), days: DAYS_PER_REQUEST })
      if (isStale()) return
      days = [...days, ...validDays(more)]
      const through = addDays(from, ahead + DAYS_PER_REQUEST - 1)
      // A month without times does not mean that there are none later.
      const isReady = nextAvailableDays(days).length > 0 || ahead + DAYS_PER_REQUEST >= DAYS_AHEAD
      set(state, { key, state: isReady ? 'ready' : 'loading', days, through })
    }
    const { date } = get(wizardAtom).form
    if (date) await set(loadDayAtom, date)
    checkChosenTime(get, set)
  } catch {
    // The days loaded so far stay if there are any.
    const availability = get(state)
    if (availability?.key === key && availability.state === 'loading')
      set(state, { ...availability, state: 'failed', days: [] })
  }
})

/** Loads one day that is later than the days loaded so far. */
const loadDayAtom = atom(null, async (get, set, date: string) => {
  const availability = get(state)
  if (availability?.state !== 'ready' || date <= availability.through || get(dayStates)[date] === 'ready')
    return
  set(dayStates, { ...get(dayStates), [date]: 'loading' })
  try {
    const [day] = validDays(await loadAvailability({ ...queryOf(get), from: date, days: 1 }))
    const current = get(state)
    if (current?.key !== availability.key) return
    set(state, { ...current, days: [...current.days, ...(day ? [day] : [])] })
    set(dayStates, { ...get(dayStates), [date]: 'ready' })
  } catch {
    set(dayStates, { ...get(dayStates), [date]: 'failed' })
  }
})

export const chooseDateAtom = atom(null, async (get, set, date: string) => {
  set(changeFormAtom, { date })
  if (date) await set(loadDayAtom, date)
  // While a year is being typed, the date may be one in the past.
  if (get(wizardAtom).form.date === date && date >= clinicToday()) checkChosenTime(get, set)
})
