import { atom } from '@molar/shared/platform'
import type { Text } from '../wizard/text.ts'
import type { Fit } from './fit.ts'

interface Dropped {
  what: NonNullable<Fit['dropped']>
  /** The choice that went, as the patient knows it. */
  name: string
}

const state = atom<Text[]>([])

/** What a new choice took away, said on the page until the patient leaves the step. */
export const droppedAtom = atom(
  (get) => get(state),
  (get, set, dropped: Dropped | null) => {
    if (!dropped) return set(state, [])
    const key = `dropped.${dropped.what}`
    const others = get(state).filter((text) => 'key' in text && text.key !== key)
    set(state, [...others, { key, values: { name: dropped.name } }])
  },
)
