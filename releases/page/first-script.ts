import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@molar/contract'

const tags = Object.fromEntries(LANGUAGES.map(({ stored, tag }) => [stored, tag]))

const text = readFileSync(new URL('first-script.js', import.meta.url), 'utf8')
  .replaceAll(/^ *\/[/*].*\n/gm, '')
  .replaceAll(/\n\s*/g, '\n')
  .replaceAll(/ ([=<>&|?:]+) /g, '$1')
  .replace('LANGUAGES', () => JSON.stringify(tags))
  .trim()

/** The element with the only script that the page itself contains. */
export const FIRST_SCRIPT = `<script>${text}</script>`

/** Its hash as a source in a Content-Security-Policy. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
