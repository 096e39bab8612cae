export { CONTENT_TYPES, ERROR_HEADERS, fileHeaders, NOT_A_PAGE, pageHeaders } from './headers.ts'
export { escapeHtml, jsonForPage } from './html.ts'
export { composePage, phoneLinks, pointerElement, preloadTags } from './page.ts'
