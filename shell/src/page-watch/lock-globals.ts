const isClass = (value: unknown): value is { prototype: object } =>
  typeof value === 'function' && !!value.prototype

const classesOf = (object: object) =>
  Object.values(Object.getOwnPropertyDescriptors(object))
    .map(({ value }) => value as unknown)
    .filter(isClass)

/**
 * Classes that every part of the page uses, each with its prototype. `RegExp` is not among them: libraries make objects
 * that inherit from its prototype and assign them an `exec` of their own, which a constant method would refuse.
 */
const CLASSES = [Array, Promise, String, Number, Date, Map, Set, Function, URL]
/** Classes of which only the prototype is shared. */
const BROWSER = [
  Storage,
  History,
  XMLHttpRequest,
  Response,
  EventTarget,
  Node,
  Element,
  HTMLElement,
  Document,
]
/** Names of classes that are constant in `globalThis`. */
const named = new Set<PropertyKey>([
  ...'Object Symbol Error RegExp Proxy WeakMap FormData MutationObserver'.split(' '),
  ...[...CLASSES, ...BROWSER].map(({ name }) => name),
])

/** Objects whose methods every part of the page uses. */
const shared = () => [
  globalThis,
  JSON,
  Math,
  Reflect,
  Intl,
  Object,
  ...[...CLASSES, ...classesOf(Intl)].flatMap((one) => [one, one.prototype as object]),
  ...BROWSER.map(({ prototype }) => prototype),
]

/** To read all seven hundred classes of the browser takes a slow phone a tenth of a second. */
const isOtherClass = (object: object, key: PropertyKey) =>
  object === globalThis && /^[A-Z]/.test(String(key)) && !named.has(key)

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
      if (isOtherClass(object, key)) continue
      const property = Object.getOwnPropertyDescriptor(object, key)!
      if (property.writable && property.configurable && !LEFT_OPEN.includes(key) && isNative(property.value))
        Object.defineProperty(object, key, { ...property, writable: false, configurable: false })
    }
  // A property that is added here appears in every object and array.
  for (const prototype of [Object.prototype, Array.prototype]) Object.preventExtensions(prototype)
}
