import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installPackage, mayInstall, thisMachine } from './machine.mjs'

const machine = {
  ...thisMachine,
  /** Whether a command ends well; what it says is nobody's. */
  answers: (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0,
}

/** Where servers stand that are in no ordinary person's PATH. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * Path of a program to test with, called like its Debian package: the one that a variable names, an installed one,
 * else the package where it can be installed now. Throws one sentence that says what to do; never answers with nothing.
 */
function findProgram(name, on) {
  const { env, canRun, say } = on
  const variable = `${name.toUpperCase().replace('-', '_')}_PATH`
  const asked = env[variable]
  if (asked && !canRun(asked)) throw new Error(`${variable} names no program: ${asked}`)
  const installed = () =>
    [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...PLACES]
      .map((folder) => join(folder, name))
      .find(canRun)
  const found = asked || installed()
  if (found) return found
  if (mayInstall(on)) {
    say(`No ${name} found: installing the Debian package.`)
    const packaged = installPackage(name, on) && installed()
    if (packaged) return packaged
  }
  throw new Error(
    `These tests need ${name} and it could not be installed: install it (Debian: apt install ${name}), or set ${variable} to its program.`,
  )
}

export const findNginx = (on = machine) => findProgram('nginx', on)

/** Installs what is missing before several tests want it at once; those that need what cannot be had say so themselves. */
export function installPrograms() {
  for (const find of [findNginx, findCompose])
    try {
      find()
    } catch {
      // The tests fail with its sentence.
    }
}

/** The words that start Compose: part of Docker, or a program of its own. */
export const findCompose = (on = machine) =>
  on.answers('docker', ['compose', 'version']) ? ['docker', 'compose'] : [findProgram('docker-compose', on)]
