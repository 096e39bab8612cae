import { lockGlobals } from './lock-globals.ts'

const replacedBefore = jest.fn()

// What is locked stays locked, so one page serves all tests.
beforeAll(() => {
  Object.assign(Math, { max: replacedBefore })
  // jest lists this name and has no descriptor of it.
  Object.defineProperty(globalThis, 'dispatchEvent', { value: () => true, configurable: true })
  lockGlobals()
})

it.each([
  ['Array.prototype.map', Array.prototype, 'map'],
  ['JSON.parse', JSON, 'parse'],
  ['Object.assign', Object, 'assign'],
  ['Promise.prototype.then', Promise.prototype, 'then'],
  ['String.prototype.trim', String.prototype, 'trim'],
  ['Date.now', Date, 'now'],
  ['Function.prototype.call', Function.prototype, 'call'],
  ['Map.prototype.get', Map.prototype, 'get'],
  ['Map', globalThis, 'Map'],
  ['WeakMap', globalThis, 'WeakMap'],
  ['Number.prototype.toFixed', Number.prototype, 'toFixed'],
  ['Intl.DateTimeFormat', Intl, 'DateTimeFormat'],
  ['Intl.DateTimeFormat.prototype.formatToParts', Intl.DateTimeFormat.prototype, 'formatToParts'],
  ['Intl.PluralRules.prototype.select', Intl.PluralRules.prototype, 'select'],
])('lets nobody replace, redefine or delete %s', (_, object, name) => {
  const before = Reflect.get(object, name) as object
  // It works in the same way, so that jest goes on where it was replaced.
  const replacement = new Proxy(before, {})
  expect(Reflect.set(object, name, replacement)).toBe(false)
  expect(Reflect.defineProperty(object, name, { value: replacement })).toBe(false)
  expect(Reflect.deleteProperty(object, name)).toBe(false)
  expect(Reflect.get(object, name)).toBe(before)
})

it.each([
  ['XMLHttpRequest.prototype.responseText', XMLHttpRequest.prototype, 'responseText'],
  ['HTMLInputElement.prototype.value', HTMLInputElement.prototype, 'value'],
  ['Intl.DateTimeFormat.prototype.format', Intl.DateTimeFormat.prototype, 'format'],
  ['URL.prototype.href', URL.prototype, 'href'],
  ['Document.prototype.hidden', Document.prototype, 'hidden'],
])('lets nobody replace or delete the getter %s', (_, object, name) => {
  const before = Object.getOwnPropertyDescriptor(object, name)
  expect(Reflect.defineProperty(object, name, { get: () => '' })).toBe(false)
  expect(Reflect.deleteProperty(object, name)).toBe(false)
  expect(Object.getOwnPropertyDescriptor(object, name)).toEqual(before)
})

it('does not let anyone replace the iterators of lists', () => {
  const ofLists = Object.getPrototypeOf([].values()) as { next: () => unknown }
  expect(Reflect.set(ofLists, 'next', () => ({ done: true }))).toBe(false)
  expect(Array.from([1, 2].values())).toEqual([1, 2])
})

it('lets a field have its text set, and an element have a getter of its own', () => {
  const field = document.createElement('input')
  field.value = 'Amina'
  expect(field.value).toBe('Amina')
  Object.defineProperty(field, 'value', { get: () => 'Bola' })
  expect(field.value).toBe('Bola')
})

it('lets nobody add a property that would appear in every object and array', () => {
  for (const prototype of [Object.prototype, Array.prototype])
    expect(Reflect.defineProperty(prototype, 'added', { value: 1 })).toBe(false)
  expect('added' in {}).toBe(false)
})

it('lets an object that inherits from a regular expression have its own `exec`', () => {
  const one = Object.create(RegExp.prototype) as RegExp
  one.exec = () => null
  expect(one.exec('a')).toBeNull()
})

it('lets an object and a list have own methods with common names', () => {
  const one: Record<string, () => string> = {}
  one.toString = () => 'one'
  one.valueOf = () => '1'
  expect(Object.keys(one)).toEqual(['toString', 'valueOf'])
  const list: number[] = []
  list.push = () => 7
  expect(list.push(1)).toBe(7)
})

it('lets a class replace the methods of the class that it extends', () => {
  class Names extends Map<string, string> {
    override get() {
      return 'Amina'
    }
  }
  expect(new Names().get()).toBe('Amina')
})

it('leaves a function alone that something replaced before', () => {
  expect(Math.max(1, 2)).toBeUndefined()
  expect(replacedBefore).toHaveBeenCalledWith(1, 2)
  expect(Reflect.set(Math, 'max', replacedBefore)).toBe(true)
})

it('can lock a page twice', () => {
  expect(lockGlobals).not.toThrow()
})
