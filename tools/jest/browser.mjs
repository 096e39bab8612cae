/** Jest settings for workspaces that run in a browser: `export { default } from '@molar/tools/jest'`. */
export default {
  testEnvironment: new URL('./jsdom.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: ['@testing-library/jest-dom', new URL('./setup.cjs', import.meta.url).pathname],
  transform: {
    '\\.[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // jotai ships ES modules only; our own packages arrive through node_modules links.
  transformIgnorePatterns: ['/node_modules/(?!(jotai|@molar)/)'],
  moduleNameMapper: {
    '\\.(css|scss)$': new URL('./styles.cjs', import.meta.url).pathname,
    '^(.+\\.json)\\?first$': '$1',
  },
  restoreMocks: true,
}
