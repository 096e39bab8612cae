import { useEffect, useState } from 'react'
import { useAtomValue, useLocation, useNavigate } from '@molar/shared/platform'
import { authUserAtom, deviceStore } from '@molar/shared/session'
import { LIST_ROUTE, SCHEDULE_ROUTE } from '../routes.ts'
import { fetchExtensions } from './appointments.api.ts'

type AppointmentsView = 'schedule' | 'list'

const KEY = 'molar.appointmentsView'

/** Whether the schedule is what this device shows after signing in. */
export const isScheduleRemembered = () => deviceStore.read(KEY) === 'schedule'

/** Opens with this view from now on, on this device. */
export const rememberView = (view: AppointmentsView) => deviceStore.write(KEY, view)

/**
 * Leads from the plain address of the list to the schedule, where the server has one and the person chose it last. A
 * doctor begins with it. Returns true until it is known which of them to show.
 */
export function usePreferredView() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isDoctor = typeof useAtomValue(authUserAtom)?.doctorId === 'number'
  const wanted = deviceStore.read(KEY) ?? (isDoctor ? 'schedule' : 'list')
  // A search of the top bar is in the state of the history entry.
  const isAsking = pathname === LIST_ROUTE && search === '' && !state && wanted === 'schedule'
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
