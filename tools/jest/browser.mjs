import { join } from 'node:path'

/** Jest settings for workspaces that run in a browser: `export { default } from '@molar/tools/jest'`. */
export default {
  testEnvironment: join(import.meta.dirname, 'jsdom.mjs'),
  setupFilesAfterEnv: [
    '@testing-library/jest-dom',
    join(import.meta.dirname, 'setup.cjs'),
    join(import.meta.dirname, 'setup-browser.cjs'),
  ],
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
    '\\.(css|scss)$': join(import.meta.dirname, 'styles.cjs'),
    '^(.+\\.json)\\?first$': '$1',
  },
  restoreMocks: true,
}
