/** What the first visit of the schedule does not need. It is loaded soon after it, or when somebody opens a part of it. */
export { AffectedAppointmentsPanel } from './call-list/affected-appointments-panel.tsx'
export { AppointmentHistory } from './appointment/appointment-history.tsx'
export { BookingPanel } from './booking/booking-panel.tsx'
export { CalendarFeedPanel } from './export/calendar-feed-panel.tsx'
export { ContactCorrection } from './appointment/contact-correction.tsx'
export { ExportPanel } from './export/export-panel.tsx'
export { PrintedDay } from './export/printed-day.tsx'
