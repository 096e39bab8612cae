/** Jest settings for workspaces that run in Node, as CommonJS: `export { default } from '@molar/tools/jest/node'`. */
export default {
  testEnvironment: new URL('./node-environment.mjs', import.meta.url).pathname,
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: [new URL('./setup.cjs', import.meta.url).pathname],
  transform: {
    '\\.(ts|mjs)$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // Workspaces arrive as TypeScript sources through links in node_modules.
  transformIgnorePatterns: ['/node_modules/(?!@molar/)'],
}
