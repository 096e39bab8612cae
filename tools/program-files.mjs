/**
 * The programs of packages as files that Node runs, relative to the root. The commands in `node_modules/.bin` need a
 * shell on Windows, and a shell splits paths with a space.
 */
export const PROGRAM_FILES = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  jest: 'node_modules/jest/bin/jest.js',
  playwright: 'node_modules/@playwright/test/cli.js',
}
