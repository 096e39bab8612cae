const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')

/**
 * Packages that keep no state. A test process loads and compiles them once, outside of the sandboxes of its test files:
 * `environment.ts` loads them, and this transformer replaces them in each sandbox.
 */
const SHARED_PACKAGES = [
  '@zxcvbn-ts/language-common',
  'avvio',
  'fast-json-stringify',

  'find-my-way',
  'kysely',
  'yup',
]

const nameOf = (path) => SHARED_PACKAGES.find((name) => require.resolve(name) === path)

module.exports = {
  SHARED_PACKAGES,
  getCacheKey: (source, path) =>
    createHash('sha256').update(source).update(path).update(readFileSync(__filename)).digest('hex'),
  process: (source, path) => ({
    // Outside of a sandbox, as in the global set-up, the package itself.
    code: `const shared = globalThis.sharedPackages?.[${JSON.stringify(nameOf(path))}]
if (shared) module.exports = shared
else {${source}
}`,
  }),
}
