import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { spawn } from 'node:child_process'
import { workspacesOf } from '../workspaces.mjs'

// Runs before anything is installed: plain JavaScript, nothing but Node.

const read = (...path) => readFileSync(join(...path), 'utf8')

/** Changes when what should be installed does. */
function wanted(root) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const folder of ['.', ...workspacesOf(root)]) hash.update(read(root, folder, 'package.json'))
  return hash.update(read(root, 'package-lock.json')).digest('hex')
}

const stamp = (root) => join(root, 'node_modules', '.installed-for')

function isInstalled(root) {
  return existsSync(stamp(root)) && read(stamp(root)) === wanted(root)
}

/**
 * How packages for one platform end their names: `@rspack/binding-linux-x64-gnu`, `@esbuild/darwin-arm64`.
 * @param {{ platform: string, arch: string, musl: boolean }} machine
 */
export function platformEndings({ platform, arch, musl }) {
  const plain = `${platform}-${arch}`
  if (platform === 'linux')
    return musl ? [`${plain}-musl`, `linux-musl-${arch}`, plain] : [`${plain}-gnu`, plain]
  return platform === 'win32' ? [`${plain}-msvc`, plain] : [plain]
}

const here = () => ({
  platform: process.platform,
  arch: process.arch,
  musl: process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime,
})

/**
 * Native packages that belong on this machine and are missing or do not load, as `name@version`. npm leaves out of
 * a lock what the machine that wrote it could not look up, so a lock from Linux can lack those of a Mac.
 */
export function missingNatives(root, machine = here()) {
  const lock = JSON.parse(read(root, 'node_modules', '.package-lock.json'))
  const endings = platformEndings(machine)
  const missing = []
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (endings.some((ending) => name.endsWith(ending)) && !loads(join(root, path), name))
        missing.push(`${name}@${version}`)
    }
  }
  return [...new Set(missing)]
}

/** Whether a package that another one needs is there, and its binary is one for this machine. */
function loads(from, name) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (!existsSync(join(found, 'package.json'))) continue
    const { main } = JSON.parse(read(found, 'package.json'))
    if (!main?.endsWith('.node')) return true // a program, started when it is needed
    try {
      createRequire(join(found, 'package.json'))(join(found, main))
      return true
    } catch {
      return false
    }
  }
  return false
}

const npm = (root, args) =>
  new Promise((resolve, reject) => {
    // The npm that runs this, where one does: on Windows there is no program of that name.
    const [command, ...first] = process.env.npm_execpath
      ? [process.execPath, process.env.npm_execpath]
      : ['npm']
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ${args[0]} failed.`))))
  })

/** Installs what is missing, native packages of this machine included. */
export async function install(root, tell) {
  if (!isInstalled(root)) {
    tell('Installing packages. The first time this takes a minute or two.')
    await npm(root, ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  const missing = missingNatives(root)
  if (missing.length > 0) {
    tell(`Installing what belongs to this machine: ${missing.join(', ')}.`)
    await npm(root, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...missing])
    const still = missingNatives(root)
    if (still.length > 0) throw new Error(`These packages do not work on this machine: ${still.join(', ')}.`)
  }
  markInstalled(root)
}

/** Notes that what is wanted now is there, however it came. */
export function markInstalled(root) {
  mkdirSync(dirname(stamp(root)), { recursive: true })
  writeFileSync(stamp(root), wanted(root))
}
