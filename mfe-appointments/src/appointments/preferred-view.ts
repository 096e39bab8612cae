import { useEffect, useState } from 'react'
import { atom, useAtom, useAtomValue, useLocation, useNavigate } from '@molar/shared/platform'
import { authUserAtom, deviceStore, tokenAtom } from '@molar/shared/session'
import { LIST_ROUTE, SCHEDULE_ROUTE } from '../routes.ts'
import { fetchExtensions } from './appointments.api.ts'

type AppointmentsView = 'schedule' | 'list'

const KEY = 'molar.appointmentsView'

/** Whether the schedule is what this device shows after signing in. */
export const isScheduleRemembered = () => deviceStore.read(KEY) === 'schedule'

const VIEWS: Record<string, AppointmentsView> = { [SCHEDULE_ROUTE]: 'schedule', [LIST_ROUTE]: 'list' }

interface Opened {
  token: string | null
  pathname: string
  isFirst: boolean
}
const openedState = atom<Opened | null>(null)

/** Whether this is the first page of the remote since the person signed in or the portal was loaded. */
function useIsFirstView(pathname: string) {
  const token = useAtomValue(tokenAtom)
  const [opened, setOpened] = useAtom(openedState)
  const isSame = opened?.token === token
  const isFirst = isSame ? opened.isFirst && opened.pathname === pathname : true
  useEffect(() => setOpened({ token, pathname, isFirst }), [setOpened, token, pathname, isFirst])
  return isFirst
}

/**
 * Leads from the plain address of the list to the schedule, where the server has one and the person chose it last on this
 * device, by the menu or by a link between the views. A doctor begins with it. Returns true until it is known which of them
 * to show.
 */
export function usePreferredView() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isDoctor = typeof useAtomValue(authUserAtom)?.doctorId === 'number'
  const wanted = deviceStore.read(KEY) ?? (isDoctor ? 'schedule' : 'list')
  // A search of the top bar is in the state of the history entry.
  const isFirst = useIsFirstView(pathname)
  useEffect(() => {
    const view = VIEWS[pathname]
    if (!isFirst && view) deviceStore.write(KEY, view)
  }, [pathname, isFirst])
  const isAsking = isFirst && pathname === LIST_ROUTE && search === '' && !state && wanted === 'schedule'
  const [isList, setList] = useState(false)
  useEffect(() => {
    if (!isAsking) return undefined
    let isCurrent = true
    const choose = async () => {
      const { schedule } = await fetchExtensions().catch(() => ({ schedule: false }))
      if (!isCurrent) return
      if (schedule) await navigate(SCHEDULE_ROUTE, { replace: true })
      else setList(true)
    }
    void choose()
    return () => {
      isCurrent = false
    }
  }, [isAsking, navigate])
  return isAsking && !isList
}
