import { replacedOf } from './own-properties.ts'

afterEach(() => {
  for (const [object, name] of [
    [document, 'createElement'],
    [document, 'hidden'],
    [document.documentElement, 'clientWidth'],
    [navigator, 'onLine'],
    [navigator, 'userAgent'],
  ] as const)
    Reflect.deleteProperty(object, name)
})

it('finds nothing in a page that nobody changed, nor in the properties that React adds', () => {
  Object.assign(document, { _reactListening1: true })
  expect(replacedOf([document, document.documentElement, document.body, null], [])).toBeNull()
})

it.each<[string, object]>([
  ['createElement', document],
  ['clientWidth', document.documentElement],
  ['onLine', navigator],
])('finds %s where an object has one of its own', (name, object) => {
  Object.defineProperty(object, name, { configurable: true, value: () => null })
  expect(replacedOf([document, document.documentElement], [])).toBe(name)
})

it('leaves what extensions of the browser replace', () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Another browser' })
  expect(replacedOf([document], [])).toBeNull()
})

it('leaves what an extension replaced before any release ran', () => {
  Object.defineProperty(document, 'createElement', { configurable: true, value: () => null })
  expect(replacedOf([document], Reflect.ownKeys(document))).toBeNull()
})
