import { authUserAtom, clearSessionAtom, tabStore, tokenAtom } from '@molar/shared/session'
import { createStore } from 'jotai'

const person = { displayName: 'Dr. Amaka Nwosu', type: 'admin' }

it('stores the token in session storage under `token`', () => {
  const store = createStore()
  store.set(tokenAtom, 'abc')
  expect(sessionStorage.getItem('token')).toBe('abc')
  expect(store.get(tokenAtom)).toBe('abc')
})

it('removes token and person from state and session storage when the session is cleared', () => {
  const store = createStore()
  store.set(tokenAtom, 'abc')
  store.set(authUserAtom, person)
  expect(JSON.parse(sessionStorage.getItem('authUser')!)).toEqual(person)
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
  ['a stored person', JSON.stringify(person), person],
  ['no stored person', null, null],
  ['text that is no JSON', '{', null],
  ['a value without a name', '{"type":"admin"}', null],
])('starts with %s in session storage', (_, stored, expected) => {
  if (stored !== null) sessionStorage.setItem('authUser', stored)
  jest.isolateModules(() => {
    const session = jest.requireActual<typeof import('@molar/shared/session')>('@molar/shared/session')
    expect(createStore().get(session.authUserAtom)).toEqual(expected)
  })
})
