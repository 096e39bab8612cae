import { LANGUAGES } from '@molar/contract'
import type english from '../messages/en.json'
import { WARNING_TIME } from '../components/idle-time.tsx'
import { IDLE_LIMIT } from './draft.ts'

const MINUTES = IDLE_LIMIT / 60_000
const WARNING_MINUTES = WARNING_TIME / 60_000

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

// Plural forms for these numbers would make the first visit larger.
it.each(LANGUAGES.map(({ tag }) => tag))(
  'The texts about a page that is not used name the minutes that pass before the deletion in %s',
  (tag) => {
    const { idle, idleSoon } = jest.requireActual<typeof english>(`../messages/${tag}.json`)
    for (const text of [idle.answers, idle.booked]) expect(numbersIn(text)).toEqual([MINUTES])
    for (const text of [idleSoon.answers, idleSoon.booked])
      expect(numbersIn(text)).toEqual([MINUTES - WARNING_MINUTES, WARNING_MINUTES])
  },
)
