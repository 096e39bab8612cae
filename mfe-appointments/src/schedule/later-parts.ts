/** What the first visit of the schedule does not need. It is loaded soon after it, or when somebody opens a part of it. */
export { AffectedAppointmentsPanel } from './affected-appointments-panel.tsx'
export { AppointmentHistory } from './appointment-history.tsx'
export { BookingPanel } from './booking-panel.tsx'
export { CalendarFeedPanel } from './calendar-feed-panel.tsx'
export { ContactCorrection } from './contact-correction.tsx'
export { ExportPanel } from './export-panel.tsx'
export { PrintedDay } from './printed-day.tsx'
