import type { RemoteModule } from '@molar/shared/remote'
import en from './messages/en.json' with { type: 'json' }
import { AppointmentsPage } from './appointments/appointments-page.tsx'

export default {
  Component: AppointmentsPage,
  // English is what every other language falls back to, so it comes with the code.
  loadMessages: () => Promise.resolve(en),
} satisfies RemoteModule
