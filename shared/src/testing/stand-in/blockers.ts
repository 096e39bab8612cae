import {
  createBlocker,
  deleteBlocker,
  listBlockers,
  updateBlocker,
  type Blocker,
  type BlockerInput,
} from '@molar/contract'
import { refusal } from '../fake-api.ts'
import { aBlocker } from '../factories.ts'
import type { On } from './on.ts'
import { pageFrom } from './page-from.ts'

const FIRST = [
  aBlocker(),
  aBlocker({ id: 8, description: 'Team meeting', type: 'Weekly', recurringDays: [1], location: null }),
  aBlocker({
    id: 9,
    description: 'Independence Day',
    type: 'Yearly',
    startDateTime: null,
    endDateTime: null,
    recurringDates: [1],
    selectedMonth: 9,
    location: null,
  }),
]

const saved = (id: number, input: BlockerInput, version: number): Blocker => ({ ...input, id, version })

const gone = () => refusal(404, 'This blocker is no longer there.')

/** Closed times that can be added, changed and deleted. */
export function answerBlockers(on: On) {
  let blockers: Blocker[] = FIRST
  let next = 20
  const at = (path: string) => blockers.find(({ id }) => path.endsWith(`/${id}`))

  on(listBlockers, {
    answer: ({ input: { type, page } }) =>
      pageFrom(
        blockers.filter((one) => type === '' || one.type === type),
        page,
      ),
    empty: pageFrom<Blocker>([], 1),
  })
  on(createBlocker, {
    answer: ({ input }) => {
      const blocker = saved(next++, input, 1)
      blockers = [blocker, ...blockers]
      return { ...blocker, affected: 0 }
    },
  })
  on(updateBlocker, {
    answer: ({ path, input }) => {
      const found = at(path)
      if (!found) return gone()
      const blocker = saved(found.id, input, (found.version ?? 1) + 1)
      blockers = blockers.map((one) => (one === found ? blocker : one))
      return { ...blocker, affected: 0 }
    },
  })
  on(deleteBlocker, {
    answer: ({ path }) => {
      const found = at(path)
      if (!found) return gone()
      blockers = blockers.filter((one) => one !== found)
      return null
    },
  })
}
