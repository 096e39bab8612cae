import { authUserAtom, clearSessionAtom, tabStore, tokenAtom } from '@molar/shared/session'
import { createStore } from 'jotai'

beforeEach(() => sessionStorage.clear())

it('keeps the token in this tab under the key other parts read', () => {
  const store = createStore()
  store.set(tokenAtom, 'abc')
  expect(sessionStorage.getItem('token')).toBe('abc')
  expect(store.get(tokenAtom)).toBe('abc')
})

it('forgets token and person together', () => {
  const store = createStore()
  store.set(tokenAtom, 'abc')
  store.set(authUserAtom, { displayName: 'Dr. Amaka Nwosu', type: 'admin' })
  expect(JSON.parse(sessionStorage.getItem('authUser')!)).toEqual({
    displayName: 'Dr. Amaka Nwosu',
    type: 'admin',
  })
  store.set(clearSessionAtom)
  expect(sessionStorage).toHaveLength(0)
  expect(store.get(authUserAtom)).toBeNull()
})

it('goes on without storage where the browser refuses it', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('QuotaExceededError')
  })
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('SecurityError')
  })
  const store = createStore()
  store.set(tokenAtom, 'abc')
  expect(store.get(tokenAtom)).toBe('abc')
  expect(tabStore.read('token')).toBeNull()
})
