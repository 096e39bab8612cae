import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawn } from 'node:child_process'
import { workspacesOf } from '../workspaces.mjs'

// Runs before anything is installed: plain JavaScript, nothing but Node.

const read = (...path) => readFileSync(join(...path), 'utf8')

/** A digest that changes when other packages should be installed. */
function digestOf(root) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const folder of ['.', ...workspacesOf(root)]) hash.update(read(root, folder, 'package.json'))
  return hash.update(read(root, 'package-lock.json')).digest('hex')
}

const mark = (root) => join(root, 'node_modules', '.installed-for')

const isInstalled = (root) => existsSync(mark(root)) && read(mark(root)) === digestOf(root)

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

/** Installs the packages that the lock file names, unless they are installed. Throws where npm fails. */
export async function install(root, print) {
  if (isInstalled(root)) return
  print('Installing packages. The first time this takes a minute or two.')
  await npm(root, ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  markInstalled(root)
}

/** Records that the packages for the present lock file are installed. */
export function markInstalled(root) {
  mkdirSync(dirname(mark(root)), { recursive: true })
  writeFileSync(mark(root), digestOf(root))
}
