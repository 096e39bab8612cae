/** Content of these at-rules is no list of rules with selectors. */
const NO_SELECTORS = /^@(-\w+-)?(keyframes|font-face|property|page|counter-style|font-palette-values)\b/

/** Returns the lists of selectors of a style sheet. Selectors inside of another rule start at what that rule selects. */
function selectorListsOf(css: string) {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, '""')
  const lists: string[] = []
  const open: string[] = []
  let start = 0
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const prelude = text.slice(start, index).trim()
    start = index + 1
    if (sign === '}') open.pop()
    if (sign !== '{') continue
    const isInRules = open.every((outer) => outer.startsWith('@') && !NO_SELECTORS.test(outer))
    if (isInRules && !prelude.startsWith('@')) lists.push(prelude)
    open.push(prelude)
  }
  return lists
}

/**
 * Returns the selectors of a list that may match outside of what a remote draws: those that do not require a class of it.
 * It also runs in the page as text: it may use nothing of this file.
 * @param classes start of the names of its classes: `.booking-`
 */
export function foreignSelectorsIn(list: string, classes: string) {
  const escapesAndStrings = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs
  const selectors = ['']
  let depth = 0
  for (const [token] of list.matchAll(new RegExp(`${escapesAndStrings.source}|.`, 'gs'))) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += token
  }
  // Of `:is(…)` and the like, every alternative must require the class.
  const withoutBrackets = (selector: string): string => {
    const shorter = selector.replaceAll(/(:[\w-]+)?\(([^()]*)\)/g, (_, name: string, content: string) =>
      /^:(?:not|has)$/i.test(name) || !content.split(',').every((one) => one.includes(classes))
        ? ''
        : classes,
    )
    return shorter === selector ? selector : withoutBrackets(shorter)
  }
  return selectors
    .map((selector) => selector.trim())
    .filter((selector) => !withoutBrackets(selector.replaceAll(escapesAndStrings, '')).includes(classes))
}

/** Returns the selectors of a style sheet that may match outside of what a remote draws. */
export const foreignSelectors = (css: string, remote: string) =>
  selectorListsOf(css).flatMap((list) => foreignSelectorsIn(list, `.${remote}-`))
