import { useMemo } from 'react'
import { addDays, clinicToday, isClinicDate, type LocationCode } from '@molar/contract'
import { useAtomValue, useSearchParams } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { useNewest } from '@molar/shared/ui'
import type { DateChange } from '../../date-field.tsx'
import { visibleBranch } from '../../branches.ts'

/** What the schedule shows. All of it is in the address. */
export interface ScheduleView {
  branch: LocationCode
  /** `YYYY-MM-DD`; a day of the week in the week view. */
  date: string
  span: 'day' | 'week'
  /** What the columns of a day are. */
  columns: 'doctors' | 'rooms'
  /** Id of the doctor whose days are shown, or ''. */
  doctor: string
  /** A phone lists all doctors. Without `doctor` it lists the first one. */
  allDoctors: boolean
}

/** What changes, or a function that returns it for the newest view, which may not be rendered yet. */
export type ViewChange = Partial<ScheduleView> | ((newest: ScheduleView) => Partial<ScheduleView>)

/** The value of the parameter `doctor` for all doctors on a phone. */
const ALL_DOCTORS = 'all'

/** The first and the number of days of a view. A week begins on Monday. */
export function daysOf({ date, span }: Pick<ScheduleView, 'date' | 'span'>) {
  if (span === 'day') return { from: date, days: 1 }
  const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
  return { from: addDays(date, -weekday), days: 7 }
}

/** Whether the view shows the day of the branch. */
export function showsDay(view: ScheduleView, { branch, date }: Pick<ScheduleView, 'branch' | 'date'>) {
  const { from, days } = daysOf(view)
  return view.branch === branch && date >= from && date < addDays(from, days)
}

/** The view of the address, and a function to change it. A doctor begins with their own day. */
export function useScheduleView() {
  const [params, setParams] = useSearchParams()
  const person = useAtomValue(authUserAtom)
  const date = params.get('date')
  const doctor = params.get('doctor') ?? (person?.doctorId ? String(person.doctorId) : '')
  const rendered: ScheduleView = {
    branch: visibleBranch(person, params.get('branch')),
    date: isClinicDate(date) ? date : clinicToday(),
    span: params.get('span') === 'week' ? 'week' : 'day',
    columns: params.get('columns') === 'rooms' ? 'rooms' : 'doctors',
    doctor: doctor === ALL_DOCTORS ? '' : doctor,
    allDoctors: doctor === ALL_DOCTORS,
  }
  // Compared by value: the page is also rendered between a change and its address.
  const key = JSON.stringify(rendered)
  const view = useMemo(() => JSON.parse(key) as ScheduleView, [key])
  const [readNewest, setNewest] = useNewest(view)
  const changeView = (change: ViewChange, options?: DateChange) => {
    const newest = readNewest()
    const next = { ...newest, ...(typeof change === 'function' ? change(newest) : change) }
    setNewest(next)
    setParams(
      {
        branch: next.branch,
        ...(next.date !== clinicToday() && { date: next.date }),
        ...(next.span === 'week' && { span: 'week' }),
        ...(next.columns === 'rooms' && { columns: 'rooms' }),
        doctor: next.doctor || (next.allDoctors ? ALL_DOCTORS : ''),
      },
      options,
    )
  }
  return { view, changeView }
}
