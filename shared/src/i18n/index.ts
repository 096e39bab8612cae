export {
  DEFAULT_LANGUAGE,
  LANGUAGE_KEY,
  LANGUAGES,
  storedCodeOf,
  tagOf,
  type LanguageTag,
} from '@molar/contract'
export { commonMessages, loadCommonMessages } from './common-messages.ts'
