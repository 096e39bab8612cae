import { atom } from '@molar/shared/platform'
import { LANGUAGE_KEY, storedCodeOf, tagOf, type LanguageTag } from '@molar/shared/i18n'
import { deviceStore } from '@molar/shared/session'

const chosenState = atom(tagOf(deviceStore.read(LANGUAGE_KEY)))

/** The language this person chose on this device. */
export const languageAtom = atom(
  (get) => get(chosenState),
  (_get, set, tag: LanguageTag) => {
    deviceStore.write(LANGUAGE_KEY, storedCodeOf(tag))
    set(chosenState, tag)
  },
)
