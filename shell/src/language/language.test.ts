import { createLanguage } from './language.ts'

it('starts in the given language', async () => {
  const { i18n } = await createLanguage('ru')
  expect(i18n.t('common:city.lag')).toBe('Лагос')
  expect(document.documentElement).toHaveAttribute('lang', 'ru')
})

it('loads the texts of a remote in the new language when the language changes', async () => {
  const language = await createLanguage('en')
  await language.add('booking', async (tag) => ({ next: { en: 'Next', es: 'Siguiente' }[tag] }))
  expect(language.i18n.t('booking:next')).toBe('Next')
  await language.show('es')
  expect(language.i18n.t('booking:next')).toBe('Siguiente')
})

it('shows English when a language does not load', async () => {
  const language = await createLanguage('it')
  await language.add('booking', async (tag) => {
    if (tag !== 'en') throw new Error('gone')
    return { next: 'Next' }
  })
  expect(language.i18n.t('booking:next')).toBe('Next')
})
