import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const machine = {
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

/** Where Debian keeps it, which is in no ordinary person's PATH. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * Path of the nginx to test with: NGINX_PATH, an installed one, else Debian's package where it can be installed now.
 * Throws one sentence that says what to do; never answers with nothing.
 */
export function findNginx(on = machine) {
  const { env, platform, isRoot, canRun, run, say } = on
  const asked = env.NGINX_PATH
  if (asked && !canRun(asked)) throw new Error(`NGINX_PATH names no program: ${asked}`)
  const installed = () =>
    [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...PLACES]
      .map((folder) => join(folder, 'nginx'))
      .find(canRun)
  const found = asked || installed()
  if (found) return found
  if (isRoot && platform === 'linux') {
    say('No nginx found: installing the Debian package.')
    if (run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'nginx'])) {
      const packaged = installed()
      if (packaged) return packaged
    }
  }
  throw new Error(
    'These tests need nginx and none could be installed: install it (Debian: apt install nginx), or set NGINX_PATH to its program.',
  )
}
