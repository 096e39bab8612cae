const { format } = require('node:util')

// A test that ends early may leave a draft or the crash marker of a release.
beforeEach(() => sessionStorage.clear())

// React reports what it finds wrong, such as two children with one key, only in the console.
const errors = []
const { error } = console
console.error = (...details) => {
  errors.push(format(...details))
  error(...details)
}
afterEach(() => {
  const found = errors.splice(0)
  // Whether React misses an `act()` depends on the time at which a response arrives.
  const unexpected = found.find((text) => !text.includes('act('))
  if (unexpected) throw new Error(`The test has printed an error: ${unexpected}`)
})
