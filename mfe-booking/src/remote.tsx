import type { Messages, RemoteModule } from '@molar/shared/remote'
import { BookingPage } from './booking-page.tsx'
import en from './messages/en.json?first'

export default {
  Component: BookingPage,
  // English is what every other language falls back to, so it comes with the code: here the texts of the first step,
  // with the later steps the rest. Another language comes when it is chosen.
  loadMessages: async (language): Promise<Messages> => {
    if (language === 'en') return en
    return (await import(/* webpackExclude: /\/en\.json$/ */ `./messages/${language}.json`)).default
  },
} satisfies RemoteModule
