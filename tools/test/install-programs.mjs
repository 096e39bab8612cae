import { PROGRAM_FILES } from '../program-files.mjs'
import { thisMachine } from './machine.mjs'
import { PROGRAMS } from './programs.mjs'

/** Which of these programs `find` does not find. Throws where a variable names a path that cannot be run. */
async function missingPrograms(names, on, find = ({ find }) => find) {
  const found = await Promise.all(names.map((name) => isFound(find(PROGRAMS[name]), on)))
  return names.filter((_, index) => !found[index])
}

const isFound = (find, on) =>
  find(on).then(
    (found) => found !== undefined,
    (error) => {
      if (error.message.includes('names no program')) throw error
      return false
    },
  )

const usesApt = ({ platform, canRun }) => platform === 'linux' && canRun('/usr/bin/apt-get')
const canInstallPackages = (on) => usesApt(on) && on.isRoot

/**
 * Makes sure that the programs are there. Installs what is missing only when it may, after saying what and why.
 * Throws an error that lists what is missing and how to install it.
 */
export async function ensurePrograms(names, { mayInstall }, on = thisMachine) {
  const missing = await missingPrograms(names, on)
  const wanted =
    mayInstall && canInstallPackages(on)
      ? await missingPrograms(names, on, ({ find, findPackaged = find }) => findPackaged)
      : missing
  if (wanted.length === 0) return
  const list = wanted.map((name) => `  ${PROGRAMS[name].package}: for ${PROGRAMS[name].why}`).join('\n')
  if (!mayInstall) throw new Error(`These programs are missing:\n${list}\n${advice(missing, on)}`)
  on.print(`Installing programs that the tests need:\n${list}`)
  await install({ missing, wanted }, on)
  const still = await missingPrograms(missing, on)
  if (still.length > 0)
    throw new Error(
      `These programs could not be installed: ${still.map((name) => PROGRAMS[name].package).join(', ')}. ${advice(still, on)}`,
    )
}

function advice(missing, on) {
  const packages = missing.map((name) => PROGRAMS[name].package).join(' ')
  if (!usesApt(on)) return 'Install them with the package manager of this machine, then run npm test again.'
  const root = on.isRoot ? '' : 'sudo '
  return `Install them with: ${root}apt-get install -y --no-install-recommends ${packages}${
    on.isRoot ? '\nOr let the tests install them: npm test -- --install' : ''
  }`
}

async function install({ missing, wanted }, on) {
  if (canInstallPackages(on)) {
    on.run('apt-get', ['update'])
    const installPackages = (packages) =>
      on.run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
    const packages = wanted.map((name) => PROGRAMS[name].package)
    // Not every system has each package, and where one is unknown, none of the others is installed with it.
    if (installPackages(packages)) return
    if (packages.length > 1) for (const one of packages) installPackages([one])
  }
  // The browser alone can be had without a package manager.
  const [browser] = await missingPrograms(
    missing.filter((name) => name === 'browser'),
    on,
  )
  if (!browser) return
  on.run(process.execPath, [PROGRAM_FILES.playwright, 'install', 'chromium'])
  if (!canInstallPackages(on)) return
  on.print('Installing further system packages that the downloaded browser needs.')
  on.run(process.execPath, [PROGRAM_FILES.playwright, 'install-deps', 'chromium'])
}
