export { CONTENT_TYPES, ERROR_HEADERS, fileHeaders, NOT_A_PAGE, pageHeaders } from './headers.ts'
export {
  FIRST_SCREEN_FILES,
  firstScreenInclude,
  firstScreensOf,
  isFirstScreenFile,
  PART_END,
  LANGUAGE_PATTERNS,
  PAGE_LANGUAGES,
  pageLanguage,
  SHELL_PAGE_FILES,
  STYLES_FILE,
} from './first-screen.ts'
export { FIRST_SCRIPT_FILE, FIRST_SCRIPT_PATH, SCRIPT_VARIABLES } from './first-script.ts'
export { escapeHtml, jsonForPage } from './html.ts'
export { openingHoursInWords } from './opening-hours.ts'
export { composePage, pageFiles, pointerElement, preloadTags } from './page.ts'
export { echo, include, YEAR } from './server-side-includes.ts'
export { shellTags, styleElement } from './shell-tags.ts'
