import type { BlockerInput } from '@molar/contract'

/** What is stored of a blocker: only what its type goes by, so that no left-over of a form counts later. */
export function blockerColumns(input: BlockerInput) {
  const { description, type, recurringDays, recurringDates, selectedMonth, location, doctorId } = input
  return {
    description,
    type,
    ...timesOf(input),
    recurring_days: type === 'Weekly' ? recurringDays : [],
    recurring_dates: type === 'Monthly' || type === 'Yearly' ? recurringDates : [],
    selected_month: type === 'Yearly' ? selectedMonth : null,
    branch: location ?? null,
    doctor_id: doctorId ?? null,
  }
}

/** Clinic time. Of a recurring blocker both are on the day of its start: only the times count. */
function timesOf({ type, startDateTime: start, endDateTime: end }: BlockerInput) {
  if (!start || !end) return { starts_at: null, ends_at: null }
  const [day, startTime] = start.split('T') as [string, string]
  const [endDay, endTime] = end.split('T') as [string, string]
  if (type === 'Yearly') return { starts_at: `${day} 00:00`, ends_at: `${day} 24:00` }
  return {
    starts_at: `${day} ${startTime}`,
    ends_at: `${type === 'One Time' ? endDay : day} ${endTime === '23:59' ? '24:00' : endTime}`,
  }
}
