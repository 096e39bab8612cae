/** What the style sheet of jsdom depends on, beside names of elements. */
const ATTRIBUTES = ['type', 'disabled', 'readonly', 'list', 'dir', 'open', 'hidden', 'style']

/**
 * Makes `getComputedStyle` compute each style once: a query by role asks for the styles of all elements and their ancestors,
 * and jsdom compares each of them with all rules of its style sheet. Elements with the same names and attributes as others,
 * also of their ancestors, have the same style. A document with style sheets of its own is left to jsdom.
 */
export function rememberStyles(window) {
  const { getComputedStyle, document } = window
  const keys = new Map()
  const styles = new Map()

  function keyOf(element) {
    if (!element) return 0
    let text = `${keyOf(element.parentElement)} ${element.localName}`
    if (element === document.activeElement) text += ' focus'
    if (element.hasAttributes())
      for (const name of ATTRIBUTES) {
        const value = element.getAttribute(name)
        if (value !== null) text += ` ${name}=${value}`
      }
    if (!keys.has(text)) keys.set(text, keys.size + 1)
    return keys.get(text)
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || document.styleSheets.length > 0 || element.ownerDocument !== document)
      return getComputedStyle(element, pseudoElement)
    const key = keyOf(element)
    if (!styles.has(key)) styles.set(key, getComputedStyle(element))
    return styles.get(key)
  }
}
