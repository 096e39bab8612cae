import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/test/programs.mjs'
import type { StackOptions } from './fixtures/test.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1440, height: 900 } }
const long = process.env.TEST_LONG === 'true'

// Stories with this tag need no extension: they hold against any server of the base API.
const onOurs = { grepInvert: /@base-only|@nginx-only/ }
// What such a story proves does not depend on the size of the page.
const onOursAgain = { grepInvert: /@base-only|@nginx-only|@once/ }
const onBase = { grep: /@base/, use: { server: 'base' as const } }
// As in production: nginx, one origin, two copies of the server.
const onNginx = { grep: /@nginx/, use: { front: 'nginx' as const } }
// A fault of the network or the server is the same fault at any width; the long run looks at both.
const FAULTS =
  /(damaged-shell|doctors-down|faults.*|hanging-api|hostile-input|lost-answer|offline|remote-down|services-down|slot-taken|token-dead)\.spec\.ts$/
const dark = { colorScheme: 'dark' as const }

export default defineConfig<object, StackOptions>({
  testDir: 'specs',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/specs',
  globalSetup: './environment/global-setup.ts',
  fullyParallel: true,
  // Each brings a server, a portal and a browser with it.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For busy machines; a story takes some five seconds.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    timezoneId: 'Africa/Lagos',
    locale: 'en-NG',
    // A trace costs a third of the processor's time; `--trace on` makes one of the story in question.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', ...onOurs, use: { ...phone } },
    { name: 'desktop', ...onOursAgain, testIgnore: long ? [] : FAULTS, use: { ...desk } },
    // Whoever works on the portal: no stack, a checkout of their own, and compilers that take as long as they take.
    { name: 'dev-workflow', testDir: 'dev-workflow', timeout: 300_000, use: { ...desk } },
    { name: 'phone, base-only server', ...onBase, use: { ...phone, ...onBase.use } },
    { name: 'phone, behind nginx', ...onNginx, use: { ...phone, ...onNginx.use } },
    ...(long
      ? [
          { name: 'desktop, base-only server', ...onBase, use: { ...desk, ...onBase.use } },
          { name: 'desktop, behind nginx', ...onNginx, use: { ...desk, ...onNginx.use } },
          { name: 'phone, dark, behind nginx', ...onNginx, use: { ...phone, ...onNginx.use, ...dark } },
          { name: 'phone, dark', ...onOursAgain, use: { ...phone, ...dark } },
          { name: 'desktop, dark', ...onOursAgain, use: { ...desk, ...dark } },
        ]
      : []),
  ],
})
