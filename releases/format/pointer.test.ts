import fc from 'fast-check'
import { readPointer, releaseAddress } from './index.ts'
import { aPointer, aRelease } from '../testing/records.ts'

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it('reads a pointer that was written as JSON', () => {
  const pointer = aPointer({
    current: aRelease({ version: '2.0.0' }),
    previous: [aRelease()],
    canary: { percent: 5, release: aRelease({ version: '3.0.0' }) },
    blocked: ['1.5.0'],
  })
  expect(readPointer(throughJson(pointer))).toEqual(pointer)
})

it('ignores unknown fields and a canary of an unknown form in a pointer', () => {
  const known = aPointer()
  expect(readPointer({ ...known, waves: [1, 2], canary: { groups: ['staff'] } })).toEqual(known)
})

it('keeps the current release and drops a damaged earlier release', () => {
  const known = aPointer()
  expect(readPointer({ ...known, previous: [{ version: '0.9.0' }, null] })).toEqual(known)
})

it.each([
  ['a label that is not text', { label: { en: { text: 'Appointments' } } }],
  ['a label of more than 80 characters', { label: { en: 'Appointments '.repeat(10) } }],
  ['an order that is no number', { order: { valueOf: 1, toString: 1 } }],
])('does not accept a release whose menu has %s', (_, damage) => {
  const menu = { ...aRelease().menu, ...damage }
  expect(readPointer({ ...aPointer(), current: { ...aRelease(), menu } })).toBeNull()
})

const entry = { route: '/schedule', label: { en: 'Schedule' }, order: 2, permission: 'appointments.read' }

const withEntries = (otherEntries: unknown) => ({ ...aPointer(), current: { ...aRelease(), otherEntries } })

it.each([
  ['a list of another form', { 0: entry }],
  ['an entry without a label', [{ ...entry, label: undefined }]],
  ['an entry without a permission', [{ ...entry, permission: undefined }]],
  ['six entries', Array.from({ length: 6 }, () => entry)],
])('does not accept a release whose other menu entries are %s', (_, otherEntries) => {
  expect(readPointer(withEntries([entry]))).not.toBeNull()
  expect(readPointer(withEntries(otherEntries))).toBeNull()
})

it('returns null for any JSON that is not a pointer, and never throws', () => {
  expect(readPointer({ current: { ...aRelease(), entry: { path: 'x.js' } } })).toBeNull()
  fc.assert(fc.property(fc.jsonValue(), (value) => readPointer(value) === null))
})

it('returns the folder of a release, on another origin or on the origin of the page', () => {
  expect(releaseAddress('https://a.example', aRelease())).toBe('https://a.example/booking/releases/1.0.0/')
  expect(releaseAddress('', aRelease())).toBe('/booking/releases/1.0.0/')
})
