import { createRequire } from 'node:module'
import { SHARED_PACKAGES } from './testing/shared-packages.cjs'

const { resolve } = createRequire(import.meta.url)
/** Their main files, as a regular expression of the path below node_modules. */
const SHARED_FILES = SHARED_PACKAGES.map((name) =>
  resolve(name)
    .split(/node_modules[\\/]/)
    .at(-1)
    .replaceAll(/[\\/.]/g, '.'),
).join('|')

/** Server tests run as CommonJS in plain Node: every package the server uses has a CommonJS build. */
export default {
  testEnvironment: '<rootDir>/testing/environment.ts',
  moduleNameMapper: { '^@electric-sql/pglite': '<rootDir>/testing/pglite-globals.ts' },
  roots: ['<rootDir>/src', '<rootDir>/testing', '<rootDir>/bench'],
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/../tools/jest/setup.cjs'],
  globalSetup: '<rootDir>/testing/global-setup.ts',
  globalTeardown: '<rootDir>/testing/global-teardown.ts',
  transform: {
    [`[\\\\/]node_modules[\\\\/](${SHARED_FILES})$`]: '<rootDir>/testing/shared-packages.cjs',
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [`[\\\\/]node_modules[\\\\/](?!(${SHARED_FILES})$)`],
}
