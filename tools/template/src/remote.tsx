import type { Messages, RemoteModule } from '@molar/shared/remote'
import en from './messages/en.json' with { type: 'json' }
import { SamplePage } from './sample-page.tsx'

export default {
  Component: SamplePage,
  // English is what every other language falls back to, so it comes with the code; another one comes when it is chosen.
  loadMessages: async (language): Promise<Messages> => {
    if (language === 'en') return en
    return (await import(/* webpackExclude: /\/en\.json$/ */ `./messages/${language}.json`)).default
  },
} satisfies RemoteModule
