const { applyEdits } = require('./apply-edits.cjs')

/** Loader that changes a file of a package. */
module.exports = function editLoader(source) {
  const { file, edits } = this.getOptions()
  return applyEdits(file, source, edits)
}
