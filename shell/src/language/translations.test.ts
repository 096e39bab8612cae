import { createTranslations } from './translations.ts'

// The German texts of the shell do not load: the connection fails in the middle of their file.
let isOnline = false
jest.mock('../messages/de.json', () => {
  if (!isOnline) throw new Error('Loading chunk page-de failed.')
  return jest.requireActual<object>('../messages/de.json')
})

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

it('shows the language that is chosen while the device goes online', async () => {
  const { i18n, show } = await createTranslations('de')
  const shown = show('es')
  dispatchEvent(new Event('online'))
  await shown
  await new Promise((resolve) => setTimeout(resolve))
  expect(i18n.language).toBe('es')
})

it('marks the page as English while its texts are missing, and loads them as soon as the device is online', async () => {
  const { i18n } = await createTranslations('de')
  expect(i18n.t('shell:skip')).toBe('Skip to content')
  expect(document.documentElement).toHaveAttribute('lang', 'en')
  isOnline = true
  const shown = new Promise((resolve) => i18n.on('languageChanged', resolve))
  dispatchEvent(new Event('online'))
  await shown
  expect(i18n.t('shell:skip')).toBe('Zum Inhalt springen')
  expect(document.documentElement).toHaveAttribute('lang', 'de')
})
