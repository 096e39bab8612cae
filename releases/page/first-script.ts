import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { APPOINTMENT_PATH, LANGUAGES, LINK_TOKEN_LENGTH } from '@molar/contract'

const tags = Object.fromEntries(LANGUAGES.map(({ stored, tag }) => [stored, tag]))

const text = readFileSync(new URL('first-script.js', import.meta.url), 'utf8')
  .replaceAll(/^ *\/[/*].*\n/gm, '')
  .replaceAll(/\n\s*/g, '\n')
  .replaceAll(/ ?([=!+<>&|?:,{(]+)[ \n]/g, '$1')
  .replaceAll(/\s(?=})|(?<=\)|\bif) /g, '')
  .replace('LANGUAGES', () => JSON.stringify(tags))
  .replace('LINK_PATH', () => JSON.stringify(APPOINTMENT_PATH))
  .replace('LINK_LENGTH', String('#'.length + LINK_TOKEN_LENGTH))
  .trim()

/** The element with the only script that the page itself contains. */
export const FIRST_SCRIPT = `<script>${text}</script>`

/** Its hash as a source in a Content-Security-Policy. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
