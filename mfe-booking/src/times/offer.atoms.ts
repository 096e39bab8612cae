import { addDays, clinicToday, type DayOfSlots, type LocationCode } from '@molar/contract'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { loadFreeTimes, offersTimes } from './catalogue.api.ts'
import { droppedAtom } from './dropped.atoms.ts'
import { doctorsAtom } from './doctors.atoms.ts'
import { fitTime } from './fit.ts'
import { freeTimes, HORIZON_DAYS, quickDays, QUICK_DAYS, readDays, WINDOW_DAYS } from './free-days.ts'
import { servicesAtom } from './services.atoms.ts'

/** The free times for one branch, doctor and service. */
interface Offer {
  key: string
  /** `absent`: this server offers no times, so the plain inputs stand alone. */
  state: 'loading' | 'ready' | 'failed' | 'absent'
  days: DayOfSlots[]
  /** Last day that `days` covers. */
  through: string
}

const offerState = atom<Offer | null>(null)
export const offerAtom = atom((get) => get(offerState))

/** No day has a free time, and none was typed: there is nothing to choose. */
export const nothingOfferedAtom = atom((get) => {
  const offer = get(offerState)
  return offer?.state === 'ready' && quickDays(offer.days).length === 0 && !get(wizardAtom).form.date
})

type DayState = 'loading' | 'failed' | 'ready'
const dayStates = atom<Record<string, DayState>>({})

/** Free times of the chosen day; null while nobody knows them. */
export const timesOfDayAtom = atom((get) => {
  const { date } = get(wizardAtom).form
  const offer = get(offerState)
  if (!date || offer?.state !== 'ready') return null
  const known = date <= offer.through || get(dayStates)[date] === 'ready'
  return known ? freeTimes(offer.days.find((day) => day.date === date)) : null
})

export const dayFailedAtom = atom((get) => get(dayStates)[get(wizardAtom).form.date] === 'failed')

const query = (get: Getter) => {
  const { location, doctor, serviceId } = get(wizardAtom).form
  // Ids of another branch mean nothing here, until the lists of this one have said what fits.
  const works = get(doctorsAtom).some(({ id }) => id === doctor?.id)
  const services = get(servicesAtom)
  const offered = services?.location === location && services.list.some(({ id }) => id === serviceId)
  return {
    location: location as LocationCode,
    ...(doctor && works && { doctorId: doctor.id }),
    ...(serviceId !== null && offered && { serviceId }),
  }
}

/** Drops the chosen time where it is not free any more, and says so. */
function refit(get: Getter, set: Setter) {
  const times = get(timesOfDayAtom)
  const { form } = get(wizardAtom)
  if (!times) return
  const { change, dropped } = fitTime(form, times)
  if (dropped) set(droppedAtom, { what: dropped, name: form.time })
  set(changeFormAtom, change)
}

/** Loads the next free days for the present choices; `fresh` asks again for the same ones. */
export const loadOfferAtom = atom(null, async (get, set, { fresh = false } = {}) => {
  const asked = query(get)
  const key = JSON.stringify(asked)
  const before = get(offerState)
  if (before?.key === key && before.state !== 'failed' && !fresh) return
  const stale = () => get(offerState)?.key !== key
  // The days on screen stay there, dimmed, while their successors load.
  set(offerState, { key, state: 'loading', days: before?.days ?? [], through: '' })
  set(dayStates, {})
  try {
    if (!(await offersTimes())) {
      if (!stale()) set(offerState, { key, state: 'absent', days: [], through: '' })
      return
    }
    const from = clinicToday()
    let days: DayOfSlots[] = []
    for (let ahead = 0; ahead < HORIZON_DAYS && quickDays(days).length < QUICK_DAYS; ahead += WINDOW_DAYS) {
      const more = await loadFreeTimes({ ...asked, from: addDays(from, ahead), days: WINDOW_DAYS })
      if (stale()) return
      days = [...days, ...readDays(more)]
      const through = addDays(from, ahead + WINDOW_DAYS - 1)
      // A month without times says nothing about the next one.
      const isFound = quickDays(days).length > 0 || ahead + WINDOW_DAYS >= HORIZON_DAYS
      set(offerState, { key, state: isFound ? 'ready' : 'loading', days, through })
    }
    const { date } = get(wizardAtom).form
    if (date) await set(loadDayAtom, date)
    refit(get, set)
  } catch {
    // Part of an answer is better than none.
    const offer = get(offerState)
    if (offer?.key === key && offer.state === 'loading')
      set(offerState, { ...offer, state: 'failed', days: [] })
  }
})

/** Loads one day that lies beyond what is known. */
const loadDayAtom = atom(null, async (get, set, date: string) => {
  const offer = get(offerState)
  if (offer?.state !== 'ready' || date <= offer.through || get(dayStates)[date] === 'ready') return
  set(dayStates, { ...get(dayStates), [date]: 'loading' })
  try {
    const [day] = readDays(await loadFreeTimes({ ...query(get), from: date, days: 1 }))
    const now = get(offerState)
    if (now?.key !== offer.key) return
    set(offerState, { ...now, days: [...now.days, ...(day ? [day] : [])] })
    set(dayStates, { ...get(dayStates), [date]: 'ready' })
  } catch {
    set(dayStates, { ...get(dayStates), [date]: 'failed' })
  }
})

export const chooseDateAtom = atom(null, async (get, set, date: string) => {
  set(changeFormAtom, { date })
  if (date) await set(loadDayAtom, date)
  // A year still being typed is no choice yet.
  if (get(wizardAtom).form.date === date && date >= clinicToday()) refit(get, set)
})
