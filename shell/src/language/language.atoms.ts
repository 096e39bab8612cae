import { atom } from '@molar/shared/platform'
import { LANGUAGE_KEY, LANGUAGES, storedCodeOf, tagOf, type LanguageTag } from '@molar/shared/i18n'
import { deviceStore } from '@molar/shared/session'

const stored = deviceStore.read(LANGUAGE_KEY)
// The server chooses the language of a page by what the browser asks for.
const ofPage = LANGUAGES.find(({ tag }) => tag === globalThis.document?.documentElement.lang)?.tag
const chosenState = atom(stored || !ofPage ? tagOf(stored) : ofPage)

/** The language this person chose on this device, otherwise that of the page. */
export const languageAtom = atom(
  (get) => get(chosenState),
  (_get, set, tag: LanguageTag) => {
    deviceStore.write(LANGUAGE_KEY, storedCodeOf(tag))
    set(chosenState, tag)
  },
)
