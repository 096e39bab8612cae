/** Returns the pattern that matches exactly this text. */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/**
 * Applies edits to the text of a file.
 * @throws Error that names file and text when an edit does not match as often as it must
 */
function applyEdits(file, source, edits) {
  return edits.reduce((text, { find, replace, times }) => {
    const pattern = typeof find === 'string' ? new RegExp(escaped(find), 'g') : find
    const found = [...text.matchAll(pattern)].length
    if (found !== times)
      throw new Error(
        `${file} has changed: it contains ${found} times instead of ${times} times\n${find}\nCompare the package's ` +
          'versions, and correct or remove this edit in tools/build/package-edits (docs/decisions/0110).',
      )
    return text.replaceAll(pattern, replace)
  }, source)
}

module.exports = { applyEdits, escaped }
