import { delimiter, join } from 'node:path'
import { thisMachine } from './machine.mjs'

/**
 * The programs that tests need beside Node and npm, with the name of their Debian package. `findPackaged` finds only the
 * program of that package, or nothing, where `find` also takes one with which the tests take longer.
 */
export const PROGRAMS = {
  browser: {
    package: 'chromium-headless-shell',
    why: 'the specs in the browser',
    find: findHeadlessBrowser,
    findPackaged: async (on) => headlessBrowser(on),
  },
  nginx: { package: 'nginx', why: 'the tests of the nginx configuration', find: async (on) => findNginx(on) },
  compose: {
    package: 'docker-compose',
    why: 'the test of docker-compose.yml',
    find: async (on) => findCompose(on),
  },
}

/** Folders of servers that may be missing in PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Chromium without windows. The specs take a third less time in it. */
const HEADLESS_BROWSERS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const BROWSER_FILES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((root) =>
    process.env[root] ? [join(process.env[root], 'Google/Chrome/Application/chrome.exe')] : [],
  ),
}

const missing = (name, variable) =>
  new Error(`${name} was not found. Install it with npm test -- --install, or set ${variable} to its path.`)

/** The path that a variable names. Throws where nothing can be run there. */
function named(variable, { env, canRun }) {
  const path = env[variable]
  if (path && !canRun(path)) throw new Error(`${variable} names no program: ${path}`)
  return path
}

const inFolders = (names, { env, canRun }) =>
  [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...MORE_FOLDERS]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(canRun)

function findByPackageName(name, on) {
  const variable = `${name.toUpperCase().replace('-', '_')}_PATH`
  const path = named(variable, on) || inFolders([name], on)
  if (!path) throw missing(name, variable)
  return path
}

/** Path of nginx. Throws an error that says how to install it. */
export const findNginx = (on = thisMachine) => findByPackageName('nginx', on)

/** The words that start Compose, a part of Docker or a program of its own. Throws an error that says how to install it. */
export const findCompose = (on = thisMachine) =>
  on.exitsWith0('docker', ['compose', 'version'])
    ? ['docker', 'compose']
    : [findByPackageName('docker-compose', on)]

/**
 * Path of a Chromium or Chrome as people use it: CHROMIUM_PATH, an installed one, or the one that Playwright downloaded.
 * For pictures and benchmarks. Throws an error that says how to install one.
 */
export async function findBrowser(on = thisMachine) {
  const path = named('CHROMIUM_PATH', on) || installedBrowser(on) || (await downloadedBrowser(on))
  if (!path)
    throw new Error('Chromium or Chrome was not found. Install it, or set CHROMIUM_PATH to its path.')
  return path
}

/**
 * Path of the browser to run specs in: CHROMIUM_PATH, a Chromium without windows, or what `findBrowser` finds.
 * Throws an error that says how to install one.
 */
export async function findHeadlessBrowser(on = thisMachine) {
  const path = headlessBrowser(on)
  if (path) return path
  return findBrowser(on).catch(() => {
    throw missing('Chromium or Chrome', 'CHROMIUM_PATH')
  })
}

const headlessBrowser = (on) => named('CHROMIUM_PATH', on) || inFolders(HEADLESS_BROWSERS, on)

const installedBrowser = (on) =>
  (on.platform === 'win32' ? undefined : inFolders(BROWSERS, on)) ??
  (BROWSER_FILES[on.platform] ?? []).find(on.canRun)

async function downloadedBrowser({ playwrightBrowser, canRun }) {
  const path = await playwrightBrowser()
  return canRun(path) ? path : undefined
}
