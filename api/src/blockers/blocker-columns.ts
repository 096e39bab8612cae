import type { BlockerInput } from '@molar/contract'

/** The columns of a blocker. Only the fields of its type are stored, so that old form values have no effect later. */
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
    doctor_id: doctorId == null ? null : Number(doctorId),
  }
}

/** Clinic time. For a recurring blocker both have the date of its start and only the times matter. */
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
