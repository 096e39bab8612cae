/** Tools are tested as CommonJS in plain Node, like the server. */
export default {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  transform: {
    '\\.(ts|mjs)$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
}
