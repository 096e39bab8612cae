/** Extensions of the browser replace these. The checks of the page read `hidden` from the class. */
const LEFT_TO_EXTENSIONS: readonly PropertyKey[] = [
  'cookie',
  'domain',
  'hasFocus',
  'hidden',
  'referrer',
  'title',
  'visibilityState',
]

/**
 * Returns the first property with which an object of the browser hides that of its class, null without one. The
 * functions of classes are constant, but not the objects: React adds properties to `document`.
 * @param keysBefore properties that were there before any release ran
 */
export function replacedOf(objects: readonly (object | null)[], keysBefore: readonly PropertyKey[]) {
  for (const object of objects)
    for (const key of object ? Reflect.ownKeys(object) : [])
      if (
        key in (Object.getPrototypeOf(object) as object) &&
        ![...LEFT_TO_EXTENSIONS, ...keysBefore].includes(key)
      )
        return String(key)
  // Extensions replace the name of the browser and others there.
  return Object.hasOwn(navigator, 'onLine') ? 'onLine' : null
}
