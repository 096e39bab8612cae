// Runs in the page as text, for `tabTo`: whether the focus is visible.
const numbers = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number)
const luminance = (colour) => {
  const [red, green, blue] = numbers(colour).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colour behind an element. */
function groundOf(element) {
  if (!element) return 'rgb(255, 255, 255)'
  const { backgroundColor } = getComputedStyle(element)
  return numbers(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor
}

const hasOutline = (element) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && element.clientWidth > 1
}

/** Whether the focus outline of the element, or of the label of a hidden input, is visible and not covered. */
globalThis.describeFocusVisibility = () => {
  const focused = document.activeElement
  const shown = [...(focused.labels ?? []), focused].find(hasOutline)
  if (!shown) return 'no outline'
  const [dark, light] = [getComputedStyle(shown).outlineColor, groundOf(shown.parentElement)]
    .map(luminance)
    .toSorted((one, other) => one - other)
  const contrast = (light + 0.05) / (dark + 0.05)
  if (contrast < 3) return `an outline with a contrast of ${contrast.toFixed(1)}`
  const { left, top, width, height } = shown.getBoundingClientRect()
  // A part is enough: of a tall field the browser shows the line with the cursor.
  const middle = Math.min(Math.max(top + height / 2, top + 2, 2), innerHeight - 2)
  if (middle < top || middle > top + height) return 'beside the window'
  const above = document.elementFromPoint(left + width / 2, middle)
  if (above && (shown.contains(above) || above.contains(shown) || above === focused)) return 'visible'
  return `under ${above ? above.outerHTML.slice(0, 80) : 'the edge of the window'}`
}
