import { readFinding } from './findings.ts'

// `spoils` and `judgement` are in checks that earlier versions stored.
it.each([
  ['breaks', 'breaks'],
  ['spoils', 'breaks'],
  ['warning', 'warning'],
  ['judgement', 'warning'],
])('reads the kind %s of a stored finding as %s', (stored, kind) => {
  const finding = { what: 'opens a dialog', where: 'remote.js' }
  expect(readFinding({ ...finding, kind: stored })).toEqual({ ...finding, kind })
})
