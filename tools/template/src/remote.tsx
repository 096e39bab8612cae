import type { Messages, RemoteModule } from '@molar/shared/remote'
import en from './messages/en.json' with { type: 'json' }
import { SamplePage } from './sample-page.tsx'

export default {
  Component: SamplePage,
  // English is the fallback of every language, so it is in the bundle. Other languages load when they are chosen.
  loadMessages: async (language): Promise<Messages> => {
    if (language === 'en') return en
    return (await import(/* webpackExclude: /\/en\.json$/ */ `./messages/${language}.json`)).default
  },
} satisfies RemoteModule
