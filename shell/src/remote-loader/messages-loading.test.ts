import { aRelease } from '@molar/shared/testing'
import type { Messages } from '@molar/shared/remote'
import { withTexts } from './messages-loading.ts'

const Component = () => null
const texts: Messages = { title: 'Title' }
const fails = () => Promise.reject<Messages>(new Error('no texts'))

/** What comes of a release whose texts are these, by language. */
const load = (sources: Record<string, () => Promise<Messages>>) => {
  const module = { Component, loadMessages: (language: string) => sources[language]!() }
  const loading = withTexts(
    async () => module,
    () => 'de',
  )(aRelease(), '')
  return { module, loading }
}

it('hands over a release when its texts are there', async () => {
  const { module, loading } = load({ en: async () => texts, de: async () => texts })
  await expect(loading).resolves.toBe(module)
})

it('takes one that has no German: English stands behind it', async () => {
  const { module, loading } = load({ en: async () => texts, de: fails })
  await expect(loading).resolves.toBe(module)
})

it('takes one without English for one that fails', async () => {
  await expect(load({ en: fails, de: async () => texts }).loading).rejects.toThrow('no texts')
})

it.each(['en', 'de'])(
  'is not done while its %s texts hang, so that another release may start',
  async (one) => {
    const hanging = new Promise<Messages>(() => {})
    const { loading } = load({ en: async () => texts, de: async () => texts, [one]: () => hanging })
    const later = new Promise<string>((resolve) => {
      setTimeout(() => resolve('still under way'))
    })
    await expect(Promise.race([loading, later])).resolves.toBe('still under way')
  },
)
