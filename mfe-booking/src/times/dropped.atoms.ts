import { atom } from '@molar/shared/platform'
import { personalAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import type { Fit } from './fit.ts'

interface Dropped {
  what: NonNullable<Fit['dropped']>
  /** The choice that went, as the form held it. */
  name: string
}

const state = personalAtom<Dropped[]>([])

/** What a new choice took away, said on the page until the patient has chosen again. */
export const droppedAtom = atom(
  (get) => {
    const { serviceText, time } = get(wizardAtom).form
    const chosenAgain = { service: serviceText !== '', time: time !== '', doctor: false }
    return get(state).filter(({ what }) => !chosenAgain[what])
  },
  (get, set, dropped: Dropped | null) =>
    set(state, dropped ? [...get(state).filter(({ what }) => what !== dropped.what), dropped] : []),
)
