import { join } from 'node:path'

/** Jest settings for workspaces that run in Node, as CommonJS: `export { default } from '@molar/tools/jest/node'`. */
export default {
  testEnvironment: join(import.meta.dirname, 'node-environment.mjs'),
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: [join(import.meta.dirname, 'setup.cjs')],
  transform: {
    '\\.(ts|mjs)$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // Workspaces arrive as TypeScript sources through links in node_modules.
  transformIgnorePatterns: ['/node_modules/(?!@molar/)'],
}
