import { clinicTimeAt, clinicToday, formatDay, formatTime } from '@molar/contract'

/** `Saturday 21 November 2026, 9:05 am`, in clinic time. */
export function formatMoment(at: number | string, language: string) {
  const moment = new Date(at)
  return `${formatDay(clinicToday(moment), language)}, ${formatTime(clinicTimeAt(moment), language)}`
}
