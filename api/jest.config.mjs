/** Server tests run as CommonJS in plain Node: every package the server uses has a CommonJS build. */
export default {
  testEnvironment: '<rootDir>/testing/environment.ts',
  moduleNameMapper: { '^@electric-sql/pglite': '<rootDir>/testing/pglite-globals.ts' },
  roots: ['<rootDir>/src', '<rootDir>/testing'],
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/../tools/jest/setup.cjs'],
  globalSetup: '<rootDir>/testing/global-setup.ts',
  globalTeardown: '<rootDir>/testing/global-teardown.ts',
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
}
