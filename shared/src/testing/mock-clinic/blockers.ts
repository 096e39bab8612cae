import {
  type Blocker,
  type BlockerId,
  type BlockerInput,
  createBlocker,
  deleteBlocker,
  ERROR_CODE,
  grantIn,
  listBlockers,
  type SavedBlocker,
  updateBlocker,
} from '@molar/contract'
import { pageFrom } from './page-from.ts'
import { rawResponse, refusal } from './responses.ts'
import type { HandlerContext } from './state.ts'

const forbidden = () => refusal(403, 'You can only add, change and delete your own blockers.', 'forbidden')
const gone = () => refusal(404, 'This blocker is no longer there.')

/** Closed times that staff list, add, change and delete. */
export function handleBlockers({ state, isBase, handleForStaff }: HandlerContext) {
  const find = (id: string | undefined) => state.blockers.find((blocker) => String(blocker.id) === id)
  const saved = (id: BlockerId, input: BlockerInput, version: number): Blocker => {
    const { token: _, ...fields } = input
    return isBase ? { ...fields, id } : { ...fields, id, version }
  }
  /** Whether the signed-in person may save or delete it. */
  const isAllowed = ({ doctorId }: Pick<Blocker, 'doctorId'>) => {
    const grant = grantIn(state.signedIn.permissions, 'blockers.write')
    return isBase || grant === 'all' || (grant === 'own' && doctorId === state.signedIn.doctor_id)
  }
  const withRights = (blocker: Blocker): Blocker =>
    state.signedIn.permissions ? { editable: isAllowed(blocker), ...blocker } : blocker
  /** The first response for each idempotency key. */
  const firstSaves = new Map<string, { fields: string; blocker: SavedBlocker }>()
  // A base server may send any id: the specification gives it no type.
  const nextId = () => {
    const nextId = Math.max(100, ...state.blockers.map(({ id }) => Number(String(id).replace(/\D/g, '')) + 1))
    return isBase ? `blk-a${nextId}` : nextId
  }

  handleForStaff(listBlockers, ({ input }) =>
    pageFrom(
      state.blockers
        .filter(
          ({ type, location }) =>
            (!input.type || type === input.type) &&
            (!input.location || !location || location === input.location),
        )
        .map(withRights),
      input,
    ),
  )
  handleForStaff(createBlocker, ({ input, headers }) => {
    if (!isAllowed(input)) return forbidden()
    const { token: _, ...rest } = input
    const fields = JSON.stringify(rest)
    const key = headers['Idempotency-Key'] ?? headers['idempotency-key'] ?? ''
    const first = isBase || !key ? undefined : firstSaves.get(key)
    if (first && first.fields !== fields)
      return rawResponse(409, {
        success: false,
        message: 'This blocker was already saved with other details. Check it in the list.',
        code: ERROR_CODE.keyReused,
        data: first.blocker,
      })
    if (first) return find(String(first.blocker.id)) ? first.blocker : gone()
    const blocker = saved(nextId(), input, 1)
    state.blockers = [blocker, ...state.blockers]
    if (isBase) return null
    const response = { ...withRights(blocker), affected: 0 }
    if (key) firstSaves.set(key, { fields, blocker: response })
    return response
  })
  handleForStaff(updateBlocker, ({ params, input }) => {
    const found = find(params['id'])
    if (!found) return gone()
    if (!isAllowed(found) || !isAllowed(input)) return forbidden()
    const blocker = saved(found.id, input, (found.version ?? 1) + 1)
    state.blockers = state.blockers.map((one) => (one === found ? blocker : one))
    return isBase ? null : { ...withRights(blocker), affected: 0 }
  })
  handleForStaff(deleteBlocker, ({ params }) => {
    const found = find(params['id'])
    if (!found) return gone()
    if (!isAllowed(found)) return forbidden()
    state.blockers = state.blockers.filter((one) => one !== found)
    return null
  })
}
