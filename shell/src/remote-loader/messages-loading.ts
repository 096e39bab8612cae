import { DEFAULT_LANGUAGE, type LanguageTag } from '@molar/shared/i18n'
import type { Loader } from './federation.ts'

/**
 * A release is there when its texts are: i18next would wait for them for ever, and then not ask the next release for
 * its own. English stands behind every other language, which a release may be without.
 */
export const withTexts =
  (load: Loader, language: () => LanguageTag): Loader =>
  async (release, origin) => {
    const module = await load(release, origin)
    await Promise.all([
      module.loadMessages(DEFAULT_LANGUAGE),
      module.loadMessages(language()).catch(() => {}),
    ])
    return module
  }
