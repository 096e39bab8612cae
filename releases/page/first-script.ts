import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from '@swc/core'
import { APPOINTMENT_PATH, LANGUAGES, LINK_TOKEN_LENGTH } from '@molar/contract'
import { SCRIPTS_VARIABLES, setVariable } from './server-side-includes.ts'

const tags = Object.fromEntries(LANGUAGES.map(({ stored, tag }) => [stored, tag]))

const source = readFileSync(new URL('first-script.js', import.meta.url), 'utf8')
  .replace(/\bLANGUAGES\b(?=\[)/, () => JSON.stringify(tags))
  .replace('LINK_PATH', () => JSON.stringify(APPOINTMENT_PATH))
  .replace('LINK_LENGTH', String('#'.length + LINK_TOKEN_LENGTH))
const { code: text } = minifySync(source, { compress: { ecma: 2020 }, mangle: { toplevel: true } })

/**
 * Directives that put the script of a shell release into a template, from which the first script starts it. Servers
 * without them start it when the page is complete.
 */
const SCRIPTS_WAIT =
  setVariable(SCRIPTS_VARIABLES.start, '<template id=scripts>') +
  setVariable(SCRIPTS_VARIABLES.end, '</template>')

/** The element with the only script that the page itself contains. */
export const FIRST_SCRIPT = `<script>${text}</script>`

/** What the page includes in its head: the first script, and what it needs in the page. */
export const FIRST_SCRIPT_INCLUDE = SCRIPTS_WAIT + FIRST_SCRIPT

/** Its hash as a source in a Content-Security-Policy. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
