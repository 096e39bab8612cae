import { authUserAtom, clearSessionAtom, tabStore, tokenAtom } from '@molar/shared/session'
import { createStore } from 'jotai'

it('stores the token in session storage under `token`', () => {
  const store = createStore()
  store.set(tokenAtom, 'abc')
  expect(sessionStorage.getItem('token')).toBe('abc')
  expect(store.get(tokenAtom)).toBe('abc')
})

it('removes token and person from state and session storage when the session is cleared', () => {
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

it('keeps the token in memory where the browser refuses storage', () => {
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

it.each([
  ['a stored person', JSON.stringify({ displayName: 'Dr. Amaka Nwosu', type: 'admin' }), 'Dr. Amaka Nwosu'],
  ['no stored person', null, undefined],
  ['text that is no JSON', '{', undefined],
  ['a value without a name', '{"type":"admin"}', undefined],
])('starts with %s in session storage', (_, stored, displayName) => {
  if (stored !== null) sessionStorage.setItem('authUser', stored)
  jest.isolateModules(() => {
    const session = jest.requireActual<typeof import('@molar/shared/session')>('@molar/shared/session')
    expect(createStore().get(session.authUserAtom)?.displayName).toBe(displayName)
  })
})
