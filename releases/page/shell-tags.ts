import { createHash } from 'node:crypto'
import type { ReleaseFile } from '../format/index.ts'
import { echo, includeOr } from './server-side-includes.ts'

/** Returns an element that limits the styles of a page to files and to those with this hash. */
const styleLimit = (hash = '') =>
  `<meta http-equiv="Content-Security-Policy" content="style-src *${hash && ` '${hash}'`}">`

/** Returns the element with the styles of a shell, which public pages contain. @throws Error for an end tag in them */
export function styleElement(css: string) {
  if (/<\/style/i.test(css)) throw new Error('A style sheet of the shell contains an end tag.')
  const hash = createHash('sha256').update(css).digest('base64')
  return `${styleLimit(`sha256-${hash}`)}<style>${css}</style>`
}

/**
 * Returns the tags with the first files of a shell. Public pages contain its styles instead of loading the file. The first
 * script of the page starts the script of the shell, or the browser does if the servers do not have that script.
 * @param base address of the folder with the files, with a slash at the end
 */
export function shellTags(base: string, { style, script }: Record<'style' | 'script', ReleaseFile>) {
  const attributes = ({ path, integrity }: ReleaseFile) =>
    `"${base}${path}" integrity="${integrity}" crossorigin`
  const styleFile = `${styleLimit()}<link rel="stylesheet" href=${attributes(style)}>`
  return [
    includeOr('/page/styles.html', 'styles', styleFile),
    `<link rel="preload" as="script" href=${attributes(script)}>`,
    `${echo('scripts_start', '')}<script defer src=${attributes(script)}></script>${echo('scripts_end', '')}`,
  ].join('\n    ')
}
