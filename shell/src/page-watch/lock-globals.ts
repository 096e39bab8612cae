/** Objects whose methods every part of the page uses. */
const shared = () => [
  globalThis,
  JSON,
  Math,
  Reflect,
  ...[Object, Array, Promise, String, Date, Map, Set, Function].flatMap((one) =>
    one === Object ? [one] : [one, one.prototype as object],
  ),
  ...[Storage, History, XMLHttpRequest, Response, EventTarget, Node, Element, HTMLElement, Document].map(
    ({ prototype }) => prototype,
  ),
]

/**
 * Objects often have a method of their own with one of these names, and could not be given it any more. The bundler
 * gives `push` to a list of its own.
 */
const LEFT_OPEN: readonly PropertyKey[] = ['constructor', 'toString', 'toLocaleString', 'valueOf', 'push']

const isNative = (value: unknown) =>
  typeof value === 'function' && Function.prototype.toString.call(value).includes('[native code]')

/**
 * Makes the functions of the language and of the browser constant. A release that replaces one fails at that line,
 * and no release after it finds a changed page. Functions that something replaced before stay as they are.
 */
export function lockGlobals() {
  for (const object of shared())
    for (const key of Reflect.ownKeys(object)) {
      const property = Object.getOwnPropertyDescriptor(object, key)!
      if (property.writable && property.configurable && !LEFT_OPEN.includes(key) && isNative(property.value))
        Object.defineProperty(object, key, { writable: false, configurable: false })
    }
  // A property that is added here appears in every object and array.
  for (const prototype of [Object.prototype, Array.prototype]) Object.preventExtensions(prototype)
}
