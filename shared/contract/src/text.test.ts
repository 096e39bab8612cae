import { contact, line, name, searchText, text, withoutInvisible } from '@molar/contract'
import fc from 'fast-check'

const errorOf = (schema: ReturnType<typeof text>, value: unknown): string | null => {
  try {
    schema.validateSync(value)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

it.each([
  ['Adébáyọ̀ Ọláyínká'.normalize('NFD'), 'Yoruba marks apart from their letters'],
  ['عيادة الأسنان', 'Arabic'],
  ['نرگس می‌خواهم', 'Persian with a non-joiner'],
  ['ක්‍රි', 'Sinhala with a joiner'],
  ['葛󠄀城', 'a Japanese name in its own variant'],
  ["O'Brien-Ọlá Jr.", 'signs in names'],
])('takes %s for a name (%s)', (typed) => {
  expect(errorOf(name(100, 'name.firstRequired'), typed)).toBeNull()
})

it.each(['😷🦷', '👨‍👩‍👧', '👩🏽‍⚕️', '❤️‍🔥 1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'on two\nlines\tof text'])(
  'takes %j for part of a complaint',
  (typed) => {
    expect(errorOf(text(100), typed)).toBeNull()
  },
)

it.each([
  'A\u200bda',
  'Ada\u202egnp',
  '\u2066Ada\u2069',
  'A\u200fda',
  'A\u061cda',
  'Ada \u200d',
  '\u200d',
  'A1\u200c2',
  'A\u2060da',
  'A\ufeffda',
  'A\u00adda',
  'Ada\u115f',
  'A\u0085da',
  'A\u009bda',
  'A\u{e0041}da',
  'A\u034f\u200dda',
  'A\u200d\u115f',
])('refuses the invisible in %j', (typed) => {
  for (const schema of [text(100), line(100), name(100, 'name.firstRequired')])
    expect(errorOf(schema, typed)).toBe('text.control')
})

it.each(['A\nda', 'A\tda', 'A\u2028da'])('refuses the line break or tab in %j on one line', (typed) => {
  expect(errorOf(text(100), typed)).toBeNull()
  expect(errorOf(line(100), typed)).toBe('text.lineBreak')
})

it.each(['12345', '=1+1', '—', '😷', '. .', "'", '\u0301'])(
  'refuses %j as a name and says that it has no letters',
  (typed) => {
    expect(errorOf(name(100, 'name.firstRequired'), typed)).toBe('name.withoutLetters')
  },
)

it.each(['', ' '])('asks for the name if %j is typed', (typed) => {
  expect(errorOf(name(100, 'name.firstRequired'), typed)).toBe('name.firstRequired')
})

it('drops what a phone puts around a contact that is copied, and refuses it within', () => {
  expect(contact(40).cast('\u202a +234 803 123 4567\u202c ')).toBe('+234 803 123 4567')
  expect(contact(40).cast('\u2068ada@example.com\u2069')).toBe('ada@example.com')
  expect(errorOf(contact(40), '\u202aada@exa\u200bmple.com')).toBe('text.control')
  expect(errorOf(contact(40), 7)).toBe('text.type')
})

it('drops the invisible characters of a search, and refuses a second line', () => {
  expect(searchText(40).cast('Okafor \u202a0805 551 2904\u202c ')).toBe('Okafor 0805 551 2904')
  expect(errorOf(searchText(40), 'Okafor\nBello')).toBe('text.lineBreak')
  expect(errorOf(searchText(40), 7)).toBe('text.type')
})

it('removes all invisible characters that are refused, and no other characters', () => {
  const parts = fc.constantFrom(
    'a',
    'ش',
    '\u0301',
    '\u200c',
    '\u200d',
    '\u115f',
    '\u034f',
    '\ufe0f',
    '👩',
    '🏽',
    '🏴',
    '\u{e0067}',
  )
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: parts }))
  fc.assert(
    fc.property(typed, (value) => {
      expect(errorOf(text(1000), withoutInvisible(value))).toBeNull()
    }),
    { numRuns: 2000 },
  )
  expect(withoutInvisible('A\u202eda می\u200cخواهم 👨\u200d👩\n')).toBe('Ada می\u200cخواهم 👨\u200d👩\n')
})
