export {
  DEFAULT_LANGUAGE,
  LANGUAGE_KEY,
  LANGUAGES,
  storedCodeOf,
  tagOf,
  type LanguageTag,
} from './languages.ts'
export { commonMessages, loadCommonMessages } from './messages.ts'
