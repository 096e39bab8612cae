import { delimiter, join } from 'node:path'
import { installPackage, mayInstall, thisMachine } from './machine.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

const FIXED = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((root) =>
    process.env[root] ? [join(process.env[root], 'Google/Chrome/Application/chrome.exe')] : [],
  ),
}

const machine = {
  ...thisMachine,
  /** Playwright's own browser: where it is, or would be after a download. */
  playwrights: async () => (await import('@playwright/test')).chromium.executablePath(),
}

/**
 * Path of a Chromium or Chrome to test with: CHROMIUM_PATH, an installed one, Playwright's, else one that is
 * installed now. Throws one sentence that says what to do; never answers with nothing.
 */
export async function findBrowser(on = machine) {
  const asked = on.env.CHROMIUM_PATH
  if (asked && !on.canRun(asked)) throw new Error(`CHROMIUM_PATH names no program: ${asked}`)
  return asked || installed(on) || (await downloaded(on)) || (await install(on))
}

const installed = ({ env, platform, canRun }) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const named =
    platform === 'win32' ? [] : folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...named, ...(FIXED[platform] ?? [])].find(canRun)
}

const downloaded = async ({ playwrights, canRun }) => {
  const path = await playwrights()
  return canRun(path) ? path : undefined
}

async function install(on) {
  const { say, run } = on
  say('No Chromium or Chrome found: downloading the one of Playwright.')
  // Its system libraries are only his to install who may.
  const libraries = mayInstall(on) ? ['--with-deps'] : []
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', ...libraries, 'chromium'])
  const path = await downloaded(on)
  if (path) return path
  if (mayInstall(on)) {
    say('That did not work: trying the Debian package.')
    const packaged = installPackage('chromium', on) && installed(on)
    if (packaged) return packaged
  }
  throw new Error(
    'The browser tests need Chromium or Chrome and none could be installed: install one, or set CHROMIUM_PATH to its program.',
  )
}
