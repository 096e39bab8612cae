import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/** What finding and installing programs needs to know of this machine. Tests pass another one. */
export const thisMachine = {
  env: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  canRun: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  /** Whether a command exits with 0; its output is shown. */
  run: (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0,
  /** Whether a command exits with 0; its output is dropped. */
  exitsWith0: (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0,
  /** Path where Playwright keeps the browser that it downloads, whether it is there or not. */
  playwrightBrowser: async () => (await import('@playwright/test')).chromium.executablePath(),
  print: (line) => console.log(line),
}
