import type { Page } from '@playwright/test'

/** English with accents, in brackets and 40 % longer. Text without brackets is not translated. */
export const PSEUDO_LOCALE = 'en-XA'

type Texts = { [key: string]: Texts | string }

interface I18n {
  language: string
  store: { data: { en: Record<string, Texts> } }
  addResourceBundle(language: string, namespace: string, texts: Texts): void
  changeLanguage(language: string): Promise<unknown>
}

interface Fiber {
  memoizedProps?: { i18n?: I18n }
  child: Fiber | null
}

/**
 * Switches the language without the language menu, so that open dialogs stay open.
 * @returns false if the page has no translations, as the error page before its scripts run
 */
export const switchLanguage = (page: Page, language: string) =>
  page.evaluate(
    async ({ wanted, pseudo }) => {
      const VOWELS: Record<string, string> = { a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýÿ' }
      const longer = (text: string) =>
        text
          .split(/(\{\{.*?\}\})/)
          .map((part) =>
            part.startsWith('{{') ? part : part.replace(/[aeiouy]/g, (vowel) => VOWELS[vowel]!),
          )
          .join('')
      const grown = (text: string) => `[${longer(text)}]`
      const grow = (texts: Texts): Texts =>
        Object.fromEntries(
          Object.entries(texts).map(([key, text]) => [
            key,
            typeof text === 'string' ? grown(text) : grow(text),
          ]),
        )

      // The page exports no i18n instance, so it is read from the first provider in React's tree.
      const root = document.getElementById('root') as unknown as Record<
        string,
        { stateNode: { current: Fiber } }
      > | null
      const name = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'))
      if (!name) return false
      const readI18n = () => {
        let fiber: Fiber | null = root![name]!.stateNode.current
        while (fiber && !fiber.memoizedProps?.i18n) fiber = fiber.child
        return fiber?.memoizedProps?.i18n
      }
      let i18n = readI18n()
      // React has its root before it has rendered anything.
      while (!i18n) {
        await new Promise(requestAnimationFrame)
        i18n = readI18n()
      }
      if (i18n.language === wanted) return true
      if (wanted === pseudo)
        for (const [namespace, texts] of Object.entries(i18n.store.data.en))
          i18n.addResourceBundle(pseudo, namespace, grow(texts))
      // A person presses the language menu. Without a press, the shell takes several new headings in a minute for a fault.
      document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
      await i18n.changeLanguage(wanted)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return true
    },
    { wanted: language, pseudo: PSEUDO_LOCALE },
  )
