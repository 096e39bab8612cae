/** What the first visit of the schedule does not need. It is loaded when somebody opens it. */
export { AppointmentHistory } from './appointment-history.tsx'
export { CalendarFeedPanel } from './calendar-feed-panel.tsx'
export { ContactCorrection } from './contact-correction.tsx'
export { ExportPanel } from './export-panel.tsx'
export { SamePhone } from './same-phone.tsx'
