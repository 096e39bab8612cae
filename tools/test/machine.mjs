import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/** What finding a program asks of this machine; tests put another in its place. */
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
  run: (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0,
  say: (line) => console.log(line),
}

/** Whether Debian's packages are ours to install. */
export const mayInstall = ({ isRoot, platform }) => isRoot && platform === 'linux'

/** Whether the Debian package was installed now. */
export const installPackage = (name, { run }) =>
  run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', name])
