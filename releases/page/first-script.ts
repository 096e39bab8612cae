import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from '@swc/core'
import { APPOINTMENT_PATH, LANGUAGES, LINK_TOKEN_LENGTH } from '@molar/contract'

const tags = Object.fromEntries(LANGUAGES.map(({ stored, tag }) => [stored, tag]))

const source = readFileSync(new URL('first-script.js', import.meta.url), 'utf8')
  .replace(/\bLANGUAGES\b(?=\[)/, () => JSON.stringify(tags))
  .replace('LINK_PATH', () => JSON.stringify(APPOINTMENT_PATH))
  .replace('LINK_LENGTH', String('#'.length + LINK_TOKEN_LENGTH))
const { code: text } = minifySync(source, { compress: { ecma: 2020 }, mangle: { toplevel: true } })

/** The element with the only script that the page itself contains. */
export const FIRST_SCRIPT = `<script>${text}</script>`

/** Variables of pages that have this script: what is before and after the script of the shell. Without them it starts itself. */
export const SCRIPT_VARIABLES = { scripts_start: '<template id=scripts>', scripts_end: '</template>' }

const hash = createHash('sha256').update(text).digest()

/** Its hash as a source in a Content-Security-Policy. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${hash.toString('base64')}'`

/** The path under which pages include it, and the name of nginx's file for it. */
export const FIRST_SCRIPT_PATH = '/page/first-script.html'
export const FIRST_SCRIPT_FILE = `/page/first-script.${hash.toString('hex', 0, 8)}.html`
