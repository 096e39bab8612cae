import { tabStore } from './storage.ts'

afterEach(() => sessionStorage.clear())

/** Fills the storage of the tab to the last character. */
function fill(key: string) {
  let text = ''
  for (let size = 2 ** 23; size >= 1; size /= 2)
    try {
      sessionStorage.setItem(key, text + 'x'.repeat(size))
      text += 'x'.repeat(size)
    } catch {
      // Too much: half of it may fit.
    }
}

it('writes into a storage that somebody else has filled', () => {
  fill('other')
  expect(() => sessionStorage.setItem('reference', 'MLR-2345')).toThrow('quota')
  tabStore.write('reference', 'MLR-2345')
  expect(tabStore.read('reference')).toBe('MLR-2345')
})

it('removes a text under a key that fills the storage', () => {
  fill('x'.repeat(100_000))
  tabStore.write('reference', 'MLR-2345')
  expect(tabStore.read('reference')).toBe('MLR-2345')
})

it('removes no short text, also where the storage is full of them', () => {
  const draft = 'typed'.repeat(1_000)
  sessionStorage.setItem('draft', draft)
  fill('other')
  tabStore.write('language', 'de')
  expect(sessionStorage.getItem('draft')).toBe(draft)

  sessionStorage.clear()
  sessionStorage.setItem('draft', draft)
  expect(() => {
    for (let index = 0; ; index += 1) sessionStorage.setItem(`other${index}`, 'x'.repeat(10_000))
  }).toThrow('quota')
  tabStore.write('more', draft.repeat(2))
  expect(tabStore.read('more')).toBeNull()
  expect(sessionStorage.getItem('draft')).toBe(draft)
})
