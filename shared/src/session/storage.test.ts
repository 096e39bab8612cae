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

it('removes no text that is shorter than the new one', () => {
  sessionStorage.setItem('draft', 'typed')
  fill('other')
  tabStore.write('reference', 'MLR-2345')
  expect(sessionStorage.getItem('draft')).toBe('typed')
})

it('leaves a storage as it was where nothing longer can be removed', () => {
  sessionStorage.setItem('draft', 'typed')
  const refuses = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Refused', 'QuotaExceededError')
  })
  tabStore.write('reference', 'MLR-2345')
  refuses.mockRestore()
  expect(tabStore.read('reference')).toBeNull()
  expect(sessionStorage.getItem('draft')).toBe('typed')
})
