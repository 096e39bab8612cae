import { defineConfig } from '@playwright/test'
import { findHeadlessBrowser } from '../tools/test/programs.mjs'
import type { EnvironmentOptions } from './fixtures/test.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1440, height: 900 } }
const long = process.env.TEST_LONG === 'true'

// Specs of our own server; the others need the base-only server or nginx.
const NOT_HERE = /@base-only|@nginx-only|@nginx-long/
const onPhone = {
  grepInvert: long ? NOT_HERE : /@base-only|@nginx-only|@nginx-long|@once-long|@bad-release/,
}
const onceLong = long ? {} : { grepInvert: /@once-long/ }
// What a spec proves seldom depends on the width. `npm test` repeats only those tagged for it, the long run all but @once.
const onDesktop = long
  ? { grepInvert: /@base-only|@nginx-only|@nginx-long|@once|@bad-release/ }
  : { ...onPhone, grep: /@desktop/ }
/** A release check should end soon where a release is broken. */
const isCheck = !!process.env.RELEASE_COMBINATIONS
const onBase = {
  // A release check has two bookings with the base API alone.
  grep: isCheck ? /@base-only|@base .*-once/ : long ? /@base/ : /@base(?!-)|@base-only/,
  use: { server: 'base' as const },
  // Two short specs: a second server would take longer to start.
  ...(isCheck && { workers: 1 }),
}
// As in production: nginx, one origin, two copies of the server.
const onNginx = { grep: long ? /@nginx/ : /@nginx(?!-long)/, use: { front: 'nginx' as const } }
const dark = { colorScheme: 'dark' as const }

export default defineConfig<object, EnvironmentOptions>({
  testDir: 'specs',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/specs',
  globalSetup: './environment/global-setup.ts',
  fullyParallel: true,
  // Each worker starts a server, a portal and a browser. Specs wait for timers and for each other's processes: with two
  // workers on two processors, `npm test` takes 12 % longer. Specs of a release check wait the longest. The long run starts
  // release checks itself.
  workers: isCheck ? 4 : long ? 2 : 3,
  retries: 0,
  forbidOnly: true,
  // For busy machines; a spec takes about five seconds.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    ...(isCheck && { actionTimeout: 15_000 }),
    timezoneId: 'Africa/Lagos',
    locale: 'en-NG',
    // A trace costs a third of the processor's time, so only a second attempt records one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findHeadlessBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A release that knows of the check could behave better while it runs.
        ...(isCheck ? ['--disable-blink-features=AutomationControlled'] : []),
      ],
    },
  },
  projects: [
    // First: in a release check, its worker would otherwise start a server for two specs when the other workers have ended.
    { name: 'phone, base-only server', ...onBase, use: { ...phone, ...onBase.use } },
    { name: 'phone', ...onPhone, use: { ...phone } },
    { name: 'desktop', ...onDesktop, use: { ...desktop } },
    // The development commands, each in a copy of the checkout. They compile, which takes long on a busy machine.
    { name: 'dev-workflow', testDir: 'dev-workflow', timeout: 300_000, ...onceLong, use: { ...desktop } },
    { name: 'phone, behind nginx', ...onNginx, use: { ...phone, ...onNginx.use } },
    ...(long
      ? [
          { name: 'desktop, base-only server', ...onBase, use: { ...desktop, ...onBase.use } },
          { name: 'desktop, behind nginx', grep: /@nginx(?!-long)/, use: { ...desktop, ...onNginx.use } },
          // Colours change what the shell notices of a page, and axe measures their contrast in a spec of its own.
          { name: 'phone, dark', grep: /@release-check-/, grepInvert: NOT_HERE, use: { ...phone, ...dark } },
        ]
      : []),
  ],
})
