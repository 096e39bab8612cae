import { createTranslations } from './translations.ts'

it('starts in the given language', async () => {
  const { i18n } = await createTranslations('ru')
  expect(i18n.t('common:city.lag')).toBe('Лагос')
  expect(document.documentElement).toHaveAttribute('lang', 'ru')
})

it('loads the texts of a remote in the new language when the language changes', async () => {
  const translations = await createTranslations('en')
  await translations.add('booking', async (tag) => ({ next: { en: 'Next', es: 'Siguiente' }[tag] }))
  expect(translations.i18n.t('booking:next')).toBe('Next')
  await translations.show('es')
  expect(translations.i18n.t('booking:next')).toBe('Siguiente')
})

it('shows English when a language does not load', async () => {
  const translations = await createTranslations('it')
  await translations.add('booking', async (tag) => {
    if (tag !== 'en') throw new Error('gone')
    return { next: 'Next' }
  })
  expect(translations.i18n.t('booking:next')).toBe('Next')
})

it('loads a language that did not load before when it is chosen again', async () => {
  const translations = await createTranslations('en')
  let isOnline = false
  await translations.add('booking', async (tag) => {
    if (tag === 'es' && !isOnline) throw new Error('no connection')
    return { next: { en: 'Next', es: 'Siguiente' }[tag] }
  })
  await translations.show('es')
  expect(translations.i18n.t('booking:next')).toBe('Next')
  isOnline = true
  await translations.show('es')
  expect(translations.i18n.t('booking:next')).toBe('Siguiente')
})
