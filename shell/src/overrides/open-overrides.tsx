import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import type { Messages } from '@molar/shared/remote'
import { tabStore } from '@molar/shared/session'
import type { Translations } from '../language/translations.ts'
import { reloadPage } from '../page-monitor/reload-page.ts'
import { OVERRIDES_KEY } from './override-request.ts'
import { Banner } from './banner.tsx'
import {
  readOverrides,
  checkOverrides,
  applyOverrides,
  withoutOverrides,
  type Overrides,
  type Page,
} from './overrides.ts'

// All languages in one file: the name and hash of each further file would be part of every first visit.
const loadTexts = async (language: string): Promise<Messages> =>
  (await import(/* webpackMode: "eager" */ `../messages/overrides/${language}.json`)).default

function readStored(): Overrides {
  try {
    return JSON.parse(tabStore.read(OVERRIDES_KEY) ?? '{}') as Overrides
  } catch {
    return {}
  }
}

const store = (used: Overrides) =>
  tabStore.write(OVERRIDES_KEY, Object.keys(used).length > 0 ? JSON.stringify(used) : null)

/** Applies the overrides of this tab. Returns the changed page, and a function that shows the banner above it. */
export function openOverrides(page: Page, reload = () => reloadPage()) {
  const { used, refused } = checkOverrides(
    { ...readStored(), ...readOverrides(location.search) },
    page.settings,
  )
  store(used)
  // Removed from the address, so that a reload does not repeat the request.
  history.replaceState(
    history.state,
    '',
    location.pathname + withoutOverrides(location.search) + location.hash,
  )

  function stop(name: string) {
    const { [name]: _, ...others } = used
    store(others)
    reload()
  }

  async function showBanner(translations: Translations) {
    if (Object.keys(used).length + refused.length === 0) return
    await translations.add('overrides', loadTexts)
    const container = document.createElement('div')
    document.body.prepend(container)
    createRoot(container).render(
      <I18nextProvider i18n={translations.i18n}>
        <Banner used={used} refused={refused} onStop={stop} />
      </I18nextProvider>,
    )
  }
  return { ...applyOverrides(page, used), showBanner }
}
