import type { RemoteModule } from '@molar/shared/remote'
import { BookingPage } from './booking-page.tsx'
import en from './messages/en.json' with { type: 'json' }

export default {
  Component: BookingPage,
  // English is what every other language falls back to, so it comes with the code.
  loadMessages: () => Promise.resolve(en),
} satisfies RemoteModule
