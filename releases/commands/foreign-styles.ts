/** Content of these at-rules is no list of rules with selectors. */
const NO_SELECTORS = /^@(-\w+-)?(keyframes|font-face|property|page|counter-style|font-palette-values)\b/

/** Returns the selectors of a style sheet. Selectors inside of another rule start at what that rule selects. */
function selectorsOf(css: string) {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, '""')
  const selectors: string[] = []
  const open: string[] = []
  let start = 0
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const prelude = text.slice(start, index).trim()
    start = index + 1
    if (sign === '}') open.pop()
    if (sign !== '{') continue
    const isInRules = open.every((outer) => outer.startsWith('@') && !NO_SELECTORS.test(outer))
    if (isInRules && !prelude.startsWith('@')) selectors.push(...prelude.split(/,(?![^(]*\))/))
    open.push(prelude)
  }
  return selectors.map((selector) => selector.trim())
}

/**
 * Returns the selectors that may match outside of what a remote draws. The build gives the classes of a remote its
 * name: a selector belongs to it if it requires such a class.
 */
export const foreignSelectors = (css: string, remote: string) =>
  selectorsOf(css).filter(
    (selector) => !selector.replaceAll(/:(not|has)\([^)]*\)/g, '').includes(`.${remote}-`),
  )
