import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'

const STATES = ['met', 'partly', 'not met', 'left to the operator', 'does not apply']
const document = readFileSync(join(ROOT, 'docs', 'asvs.md'), 'utf8')

/** The rows of requirements: number, what it asks, state, where. `documents.test.ts` looks for the files. */
const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ +\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6)
  .map(([, id, , state, where]) => ({ id: id!, state: state!, where: where! }))

const sortKey = (id: string) =>
  id
    .split('.')
    .map((part) => part.padStart(3, '0'))
    .join('.')

it('docs/asvs.md has each requirement once, in order, with a known state and a reason', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(150)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => sortKey(a).localeCompare(sortKey(b))))
  for (const row of rows)
    expect([row.id, STATES.includes(row.state), row.where !== '']).toEqual([row.id, true, true])
})

it('docs/asvs.md counts its states correctly', () => {
  const counts = STATES.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
  const sentence = counts.filter(({ count }) => count > 0).map(({ state, count }) => `${count} ${state}`)
  expect(document.replaceAll(/\s+/g, ' ')).toContain(` ${sentence.join('; ')}.`)
})
