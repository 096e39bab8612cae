import { addDays, clinicToday, type AvailabilityQuery, type DayOfSlots, isClinicDate } from '@molar/contract'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import {
  availableTimes,
  DAY_BUTTONS,
  DAYS_AHEAD,
  DAYS_PER_REQUEST,
  nextAvailableDays,
  validDays,
} from './available-days.ts'
import { loadAvailability, supportsAvailability } from './catalogue.api.ts'

/** The available times for one branch, doctor and service. */
interface Availability {
  /** The query and the token as text. */
  key: string
  /** `unsupported`: this server has no list of times, so the page shows plain inputs. */
  state: 'loading' | 'ready' | 'failed' | 'unsupported'
  days: DayOfSlots[]
  /** Last day that `days` covers. */
  through: string
  /** When they were asked for, as `Date.now()`. */
  askedAt: number
}

/** Times older than this are loaded again when they are needed, in milliseconds. */
const FRESH_FOR = 60_000

type DayState = 'loading' | 'failed' | 'ready'

/** `YYYY-MM-DD` and `HH:mm`, clinic time; '' for none. */
interface ChosenTime {
  date: string
  time: string
}

interface AvailabilityOptions {
  /** Branch, doctor and service that the times are for. */
  query: (get: Getter) => Omit<AvailabilityQuery, 'from' | 'days'>
  /** The token of the patient, or of the link whose appointment is moved. Null: that of the session. */
  token: (get: Getter) => string | null
  chosen: (get: Getter) => ChosenTime
  choose: (set: Setter, change: Partial<ChosenTime>) => void
  /** Called before a chosen time is removed that is not available any more, though the patient has not changed the day. */
  onTimeRemoved?: (set: Setter, time: string) => void
}

export type AvailabilityAtoms = ReturnType<typeof createAvailability>

/** State and actions of one choice of date and time. */
export function createAvailability({ query, token, chosen, choose, onTimeRemoved }: AvailabilityOptions) {
  const load = (get: Getter, asked: AvailabilityQuery) => loadAvailability(asked, token(get))
  const state = atom<Availability | null>(null)
  const availabilityAtom = atom((get) => get(state))

  /** No day has an available time, and no date was entered: there is nothing to choose. */
  const hasNoTimesAtom = atom((get) => {
    const availability = get(state)
    const isEmpty = availability?.state === 'ready' && nextAvailableDays(availability.days).length === 0
    return isEmpty && !chosen(get).date
  })

  /** States of the days that were loaded one by one, by date. */
  const dayStates = atom<Record<string, DayState>>({})

  /** Available times of the chosen day; null while they are not known. */
  const timesOfDayAtom = atom((get) => {
    const { date } = chosen(get)
    const availability = get(state)
    if (!date || availability?.state !== 'ready') return null
    const isKnown = date <= availability.through || get(dayStates)[date] === 'ready'
    return isKnown ? availableTimes(availability.days.find((day) => day.date === date)) : null
  })

  const hasDayFailedAtom = atom((get) => get(dayStates)[chosen(get).date] === 'failed')

  /**
   * Removes the chosen time if it is not available. After a change of the day by the patient, no message says that somebody took
   * the time.
   */
  function removeTakenTime(get: Getter, set: Setter, { isDayChanged = false } = {}) {
    const times = get(timesOfDayAtom)
    const { time } = chosen(get)
    if (!times || !time || times.includes(time)) return
    if (!isDayChanged) onTimeRemoved?.(set, time)
    choose(set, { time: '' })
  }

  /** Loads the next available days for the current choices; `fresh` loads the same ones again. */
  const loadAvailabilityAtom = atom(null, async (get, set, { fresh = false } = {}) => {
    const asked = query(get)
    const key = JSON.stringify([asked, token(get)])
    const before = get(state)
    const askedAt = Date.now()
    // The clock may have been set back.
    const isFresh = before && askedAt >= before.askedAt && askedAt - before.askedAt < FRESH_FOR
    const isUsable = isFresh && before.key === key && before.state !== 'failed'
    if (isUsable && !fresh) return
    const isStale = () => get(state)?.key !== key
    // The days on screen stay there, dimmed, until the new ones are loaded.
    set(state, { key, state: 'loading', days: before?.days ?? [], through: '', askedAt })
    set(dayStates, {})
    try {
      if (!(await supportsAvailability())) {
        if (!isStale()) set(state, { key, state: 'unsupported', days: [], through: '', askedAt })
        return
      }
      const from = clinicToday()
      let days: DayOfSlots[] = []
      for (
        let ahead = 0;
        ahead < DAYS_AHEAD && nextAvailableDays(days).length < DAY_BUTTONS;
        ahead += DAYS_PER_REQUEST
      ) {
        const more = await load(get, { ...asked, from: addDays(from, ahead), days: DAYS_PER_REQUEST })
        if (isStale()) return
        days = [...days, ...validDays(more)]
        const through = addDays(from, ahead + DAYS_PER_REQUEST - 1)
        // A month without times does not mean that there are none later.
        const isReady = nextAvailableDays(days).length > 0 || ahead + DAYS_PER_REQUEST >= DAYS_AHEAD
        // Days that were loaded one by one during this load stay.
        const single = get(state)!.days.filter(
          ({ date }) => date > through && get(dayStates)[date] === 'ready',
        )
        set(state, {
          key,
          state: isReady ? 'ready' : 'loading',
          days: [...days, ...single],
          through,
          askedAt,
        })
      }
    } catch {
      // The days loaded so far stay if there are any.
      const availability = get(state)
      if (availability?.key === key && availability.state === 'loading')
        set(state, { ...availability, state: 'failed', days: [] })
    }
    if (isStale()) return
    const { date } = chosen(get)
    // Also if a later month failed: the day is loaded alone, or says that it cannot be.
    await set(loadDayAtom, date)
    removeTakenTime(get, set)
    // Only without a date the page says that there are no times at all.
    const { days, through, state: loaded } = get(state)!
    if (loaded === 'ready' && nextAvailableDays(days).length === 0 && date <= through)
      choose(set, { date: '' })
  })

  /** Loads one day that is later than the days loaded so far; nothing for a date that does not exist. */
  const loadDayAtom = atom(null, async (get, set, date: string) => {
    const availability = get(state)
    if (availability?.state !== 'ready' || !isClinicDate(date)) return
    if (date <= availability.through || get(dayStates)[date] === 'ready') return
    set(dayStates, { ...get(dayStates), [date]: 'loading' })
    try {
      const [day] = validDays(await load(get, { ...query(get), from: date, days: 1 }))
      const current = get(state)
      if (current?.key !== availability.key) return
      set(state, { ...current, days: [...current.days, ...(day ? [day] : [])] })
      set(dayStates, { ...get(dayStates), [date]: 'ready' })
    } catch {
      if (get(state)?.key === availability.key) set(dayStates, { ...get(dayStates), [date]: 'failed' })
    }
  })

  /** `timeBefore` was chosen before the date was typed. It is chosen again if a day that was typed in between removed it. */
  const chooseDateAtom = atom(null, async (get, set, date: string, timeBefore?: string) => {
    const before = chosen(get)
    choose(set, { date })
    await set(loadDayAtom, date)
    // While a year is being typed, the date may be one in the past.
    if (chosen(get).date !== date || date < clinicToday()) return
    if (timeBefore && !chosen(get).time && get(timesOfDayAtom)?.includes(timeBefore))
      choose(set, { time: timeBefore })
    removeTakenTime(get, set, { isDayChanged: before.date !== date })
  })

  return {
    availabilityAtom,
    /** `date` and `time` of the choice; written in parts. */
    chosenAtom: atom(chosen, (_get, set, change: Partial<ChosenTime>) => choose(set, change)),
    hasNoTimesAtom,
    timesOfDayAtom,
    hasDayFailedAtom,
    loadAvailabilityAtom,
    chooseDateAtom,
  }
}
