import {
  type Blocker,
  type BlockerId,
  type BlockerInput,
  createBlocker,
  deleteBlocker,
  listBlockers,
  updateBlocker,
} from '@molar/contract'
import { pageFrom } from './page-from.ts'
import { refusal } from './replies.ts'
import type { HandlerContext } from './state.ts'

const gone = () => refusal(404, 'This blocker is no longer there.')

/** Closed times that staff list, add, change and delete. */
export function handleBlockers({ state, isBase, handleForStaff }: HandlerContext) {
  const find = (id: string | undefined) => state.blockers.find((blocker) => String(blocker.id) === id)
  const saved = (id: BlockerId, input: BlockerInput, version: number): Blocker => {
    const { token: _, ...fields } = input
    return isBase ? { ...fields, id } : { ...fields, id, version }
  }
  // A base server may send any id: the specification gives it no type.
  const nextId = () => {
    const free = Math.max(100, ...state.blockers.map(({ id }) => Number(String(id).replace(/\D/g, '')) + 1))
    return isBase ? `blk-a${free}` : free
  }

  handleForStaff(listBlockers, ({ input }) =>
    pageFrom(
      state.blockers.filter(
        ({ type, location }) =>
          (!input.type || type === input.type) &&
          (!input.location || !location || location === input.location),
      ),
      input,
    ),
  )
  handleForStaff(createBlocker, ({ input }) => {
    const blocker = saved(nextId(), input, 1)
    state.blockers = [blocker, ...state.blockers]
    return isBase ? null : { ...blocker, affected: 0 }
  })
  handleForStaff(updateBlocker, ({ params, input }) => {
    const found = find(params['id'])
    if (!found) return gone()
    const blocker = saved(found.id, input, (found.version ?? 1) + 1)
    state.blockers = state.blockers.map((one) => (one === found ? blocker : one))
    return isBase ? null : { ...blocker, affected: 0 }
  })
  handleForStaff(deleteBlocker, ({ params }) => {
    const found = find(params['id'])
    if (!found) return gone()
    state.blockers = state.blockers.filter((one) => one !== found)
    return null
  })
}
