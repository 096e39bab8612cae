import React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'

/** Makes this the constant value of a property. */
export const lock = (object: object, name: string, value: unknown) =>
  Object.defineProperty(object, name, { value, writable: false, configurable: false })

const isClass = (value: unknown): value is { prototype: object } =>
  typeof value === 'function' && !!value.prototype

const classesOf = (object: object) =>
  Object.values(Object.getOwnPropertyDescriptors(object))
    .map(({ value }) => value as unknown)
    .filter(isClass)

/** Classes that every part of the page uses, each with its prototype. */
const CLASSES = [Array, Promise, String, Number, Date, Map, Set, WeakMap, Function, RegExp, URL, AbortSignal]
/** Classes of which only the prototype is shared. Not every environment has all of them. */
const BROWSER =
  'Storage History XMLHttpRequest Response EventTarget Event MessagePort Node Element HTMLElement HTMLInputElement HTMLFormElement Document'.split(
    ' ',
  )
/** Names of classes that are constant in `globalThis`. */
const named = new Set<PropertyKey>([
  ...'Object Symbol Error Proxy FormData MutationObserver'.split(' '),
  ...CLASSES.map(({ name }) => name),
  ...BROWSER,
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
  ...BROWSER.map((name) => (globalThis as unknown as Record<string, { prototype: object }>)[name]?.prototype),
  // What `for (const one of list)` uses.
  Object.getPrototypeOf([].values()) as object,
]

/** To read all seven hundred classes of the browser takes a slow phone a tenth of a second. */
const isOtherClass = (object: object, key: PropertyKey) =>
  object === globalThis && /^[A-Z]/.test(String(key)) && !named.has(key)

/** `onclick` and three hundred others: no part uses them. */
const isHandler = (key: PropertyKey) => String(key).startsWith('on')

/**
 * Objects often have a method of their own with one of these names, and could not be given it any more. The bundler
 * gives `push` to a list of its own, and libraries give `exec` to objects that inherit from a regular expression.
 */
const LEFT_OPEN: readonly PropertyKey[] = [
  'constructor',
  'toString',
  'toLocaleString',
  'valueOf',
  'push',
  'exec',
]

const isNative = (value: unknown) =>
  typeof value === 'function' && Function.prototype.toString.call(value).includes('[native code]')

/**
 * Makes the functions, getters and setters of the language and of the browser constant. A release that replaces one
 * fails at that line, and no release after it finds a changed page. Functions that something replaced before stay as
 * they are.
 */
export function lockGlobals() {
  for (const object of shared())
    for (const key of object ? Reflect.ownKeys(object) : []) {
      if (isOtherClass(object!, key) || isHandler(key) || LEFT_OPEN.includes(key)) continue
      const property = Object.getOwnPropertyDescriptor(object!, key)!
      const { configurable, writable, value } = property
      const isGetter = 'get' in property
      // To assign a value to a getter calls its setter, so that no object loses a property of its own.
      if (configurable && (isGetter || (writable && isNative(value))))
        Object.defineProperty(object!, key, {
          ...property,
          configurable: false,
          ...(!isGetter && { writable: false }),
        })
    }
  // The shell and all releases share them.
  for (const one of [React, (jsxRuntime as { default?: object }).default]) Object.freeze(one)
  // A property that is added here appears in every object and array, or hides a function of the class.
  for (const object of [Object.prototype, Array.prototype, history]) Object.preventExtensions(object)
}
