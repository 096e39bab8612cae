import { useEffect, useMemo } from 'react'
import { normalizeLocation } from '@molar/contract'
import { useAtomValue, useLocation, useSearchParams } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { addressOf, readView, type View } from './view.ts'

const inHistory = ({ search }: View) => (search ? { search } : null)

/** The view that the address and the history entry hold, and the ways to another one. */
export function useView() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const own = normalizeLocation(useAtomValue(authUserAtom)?.location) ?? 'all'
  // By value: the same address is the same view, however often the router hands out its parts.
  const key = JSON.stringify(readView(params, state, own))
  const view = useMemo(() => JSON.parse(key) as View, [key])

  const go = (next: View, { replace = false } = {}) =>
    setParams(addressOf(next), { replace, state: inHistory(next) })

  const isWritten = params.get('branch') === view.branch
  useEffect(() => {
    if (!isWritten) setParams(addressOf(view), { replace: true, state: inHistory(view) })
  }, [isWritten, view, setParams])

  return {
    view,
    /** Another list: from its first page, which is the only one it is sure to have. */
    choose: (change: Partial<View>) => go({ ...view, page: 1, ...change }),
    turn: (page: number, options?: { replace: boolean }) => go({ ...view, page }, options),
  }
}
