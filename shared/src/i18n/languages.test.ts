import { LANGUAGES, storedCodeOf, tagOf } from '@molar/shared/i18n'

it('turns every stored code into a tag that Intl knows, and back', () => {
  for (const { stored, tag } of LANGUAGES) {
    expect(tagOf(stored)).toBe(tag)
    expect(storedCodeOf(tag)).toBe(stored)
    expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag])
  }
})

it.each([null, '', 'fr', 'es'])('takes %p for English', (stored) => expect(tagOf(stored)).toBe('en'))
