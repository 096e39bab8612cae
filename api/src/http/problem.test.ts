import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERROR_STATUSES } from './problem.ts'

const DOCUMENT = fileURLToPath(new URL('../../../docs/api-errors.md', import.meta.url))

it('The document docs/api-errors.md has every error code with its statuses and no other code', () => {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(\w+)` *\| ([\d, ]+?) *\|/gm)
  const documented = Object.fromEntries(
    [...rows].map(([, code, statuses]) => [code, statuses!.split(', ').map(Number)]),
  )
  expect(documented).toEqual(ERROR_STATUSES)
})
