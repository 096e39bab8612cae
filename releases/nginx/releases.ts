import { CONTENT_TYPES } from '../page/content-types.ts'
import { fileHeaders } from '../page/headers.ts'
import { headerLines } from './syntax.ts'

export const READ_ONLY = 'if ($request_method !~ ^(?:GET|HEAD)$) {\n  return 405;\n}'

/** The files of a release. */
export const KINDS = Object.entries(CONTENT_TYPES).map(([ending, type]) => ({
  ending: ending.slice(1),
  // nginx adds the charset itself.
  type: type.split(';', 1)[0]!,
}))

/** Files of one kind, each in the smallest form that the client takes; a location for each, as `x.js.br` is JavaScript too. */
export const releaseLocation = (parts: string, { ending, type }: (typeof KINDS)[number]) =>
  [
    `location ~ ^/(?:${parts})/releases/.+\\.${ending}$ {`,
    ...[
      READ_ONLY,
      `types {\n  ${type} ${ending} br;\n}`,
      headerLines(fileHeaders('releases/')),
      'add_header Vary Accept-Encoding always;',
      'add_header Content-Encoding $encoding;',
      'etag off;',
      'gzip_vary off;',
      'gzip_static on;',
      'try_files $uri$brotli $uri =404;',
    ].flatMap((lines) => lines.split('\n').map((line) => `  ${line}`)),
    '}',
  ].join('\n')
