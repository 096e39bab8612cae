import fc from 'fast-check'

/** Unusual and malicious values for text fields. */
const NASTY = [
  "'; drop table patients; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  'Adébáyọ̀ Ọláyínká',
  'عيادة الأسنان',
  '😷🦷👨‍👩‍👧',
  '\u0000\u0007\u001b[31m',
  '\u202egnp.exe',
  '\ud800',
  'a@b\r\nBcc: everybody@example.com',
  'a@b.ng, c@d.ng',
  '•••@•••',
  '+234•••4821',
  'A\u200bda',
  '\u2066Ada\u2069',
  '__proto__',
  'constructor',
  'toString',
  '%00%0a',
  '../../etc/passwd',
  '٠٨٠٣١٢٣٤٥٦٧',
  '1e309',
  '2027-02-29',
  '2026-13-01',
  '0000-00-00',
  '24:00',
  '9:5',
  '10:00:00',
  '0'.repeat(300),
  'x'.repeat(20_000),
]

export const hostileText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.emailAddress(),
)

/** Objects that cannot be converted to text or a number. */
const nastyObjects = fc.constantFrom<unknown>(
  { toString: 1, valueOf: 1 },
  { toString: { valueOf: null } },
  { constructor: { prototype: 1 }, toJSON: 1, length: -1 },
  [{ valueOf: 1, toString: 1 }, 1],
)

export const anything = fc.oneof(
  hostileText,
  nastyObjects,
  fc.jsonValue(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 1e308, 123_456.5, 2 ** 31, 2 ** 53),
)

/** Usually a valid value, sometimes any value. */
export const mostly = (right: fc.Arbitrary<unknown>, weight = 4) =>
  fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: anything })

/** A body with some of the fields, each valid or not, and some unknown ones; occasionally not an object. */
export const bodyOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ ...fields, ['__proto__']: anything, extra: anything }, { requiredKeys: [] }),
    },
    { weight: 4, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
