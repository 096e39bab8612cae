import { deviceStore, tabStore } from './storage.ts'

afterEach(() => localStorage.clear())

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

it.each([
  ['a text under a long key', 'x'.repeat(100_000)],
  ['a long text of the portal', 'draft.blockers'],
])('removes %s that fills the storage', (_what, key) => {
  fill(key)
  tabStore.write('reference', 'MLR-2345')
  expect(tabStore.read('reference')).toBe('MLR-2345')
})

const OF_PORTAL = [
  'token',
  'authUser',
  'booked',
  'running',
  'ended',
  'overrides',
  'appointmentLink',
  'draft.blockers',
  'aside.blockers',
]
const draft = 'typed'.repeat(1_000)
/** Fills a storage with short texts of somebody else. */
function fillWithShortTexts(storage: Storage) {
  expect(() => {
    for (let index = 0; ; index += 1) storage.setItem(`other${index}`, 'x'.repeat(10_000))
  }).toThrow('quota')
}

it('removes short texts of others from the storage of the tab, and nothing of the portal', () => {
  for (const key of OF_PORTAL) sessionStorage.setItem(key, draft)
  fillWithShortTexts(sessionStorage)
  tabStore.write('aside.booking', draft.repeat(2))
  expect(tabStore.read('aside.booking')).toBe(draft.repeat(2))
  for (const key of OF_PORTAL) expect(sessionStorage.getItem(key)).toBe(draft)
})

it('removes no short text from the storage of the device', () => {
  localStorage.setItem('chosen', draft)
  fillWithShortTexts(localStorage)
  deviceStore.write('more', draft.repeat(3))
  expect(deviceStore.read('more')).toBeNull()
  expect(localStorage.getItem('chosen')).toBe(draft)
})
