import { assert, integer, property, stringMatching } from 'fast-check'
import { aMatchingPatient, aVerifiedPatient } from '@molar/shared/testing'
import {
  verifyInput,
  contactOf,
  formFromRecord,
  hasWrongLength,
  identifierIn,
  matchesIn,
  parseCode,
} from './code.ts'

describe('a typed code', () => {
  it('A typed code is parsed with spaces and hyphens anywhere', () => {
    assert(
      property(integer({ min: 100_000, max: 999_999 }), stringMatching(/^[ –-]{0,3}$/), (code, gap) => {
        const digits = String(code)
        expect(parseCode(`${gap}${digits.slice(0, 3)}${gap}${digits.slice(3)}${gap}`)).toBe(code)
      }),
    )
  })

  it('A pasted code is parsed without the invisible characters around it', () => {
    expect(parseCode('\u202a123 456\u202c')).toBe(123_456)
  })

  it.each(['١٢٣٤٥٦', '۱۲۳ ۴۵۶', '１２３４５６'])('%s is parsed as the code 123456', (typed) => {
    expect(parseCode(typed)).toBe(123_456)
    expect(hasWrongLength(typed, aMatchingPatient({ challenge: 'c1' }))).toBe(false)
  })

  it.each(['', ' ', '-', '1e5', '0x1F', '12,5', '12.0', 'abc'])('%j is not parsed as a code', (typed) => {
    expect(parseCode(typed)).toBeNull()
  })
})

it('sends a typed identifier with the digits 0 to 9', () => {
  expect(identifierIn(' ٠٨٠٣١٢٣٤٥٦٧ ')).toBe('08031234567')
  expect(identifierIn('LAG/٠٠٤F2')).toBe('LAG/004F2')
})

it.each([
  ['ada@example.com', '', 'email'],
  ['08031234567', '', 'phone'],
  ['LAG/004F2', 'Success!', 'email'],
  ['LAG/004F2', 'Please enter code sent to your phone!', 'phone'],
] as const)('a code for %s with the message “%s” was sent by %s', (identifier, message, contact) => {
  expect(contactOf(identifier, message, [aMatchingPatient()])).toBe(contact)
})

it('a code for a clinic ID was sent to the phone of a patient without an email address, in any language', () => {
  expect(contactOf('LAG/004F2', 'Код отправлен', [aMatchingPatient({ email: null })])).toBe('phone')
})

it('reads a list of patients from any data', () => {
  const patient = aMatchingPatient()
  expect(matchesIn([patient, null, 'x'])).toEqual([patient])
  expect(matchesIn(patient)).toEqual([patient])
  for (const nothing of [null, undefined, 'none', 3]) expect(matchesIn(nothing)).toEqual([])
})

it('sends challenge and reference only if the server gave them', () => {
  expect(verifyInput(482719, aMatchingPatient({ email: null }))).toEqual({
    code: 482719,
    email: null,
    phoneNumber: '+234•••4821',
  })
})

it('fills the form from an incomplete record', () => {
  const record = aVerifiedPatient({
    middleName: null,
    email: null,
    gender: null,
    age: null,
    dateOfBirth: undefined,
    nationality: 'GHANA',
    location: 'Rivers' as never,
  })
  expect(formFromRecord(record, 'lag')).toMatchObject({
    rawId: 'LAG/004F2',
    middleName: '',
    email: '',
    gender: '',
    age: '',
    dateOfBirth: '',
    nationality: 'ghana',
    location: 'phc',
  })
  expect(formFromRecord(aVerifiedPatient({ location: null }), 'fct').location).toBe('fct')
})
