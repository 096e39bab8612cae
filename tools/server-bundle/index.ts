import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@molar/releases/parts'
import { newRunFolder } from '../run-folder.ts'

export interface ServerSource {
  /** As in production, which takes two seconds of a processor longer. */
  fromSources?: boolean
}

/**
 * Bundles the server into one file, from which all processes of a run of tests start it. The file is deleted when this
 * process ends.
 * @throws Error with the output of the compiler
 */
export async function bundleServer() {
  const parent = join(ROOT, '.cache', 'server')
  mkdirSync(parent, { recursive: true })
  const folder = newRunFolder('run', parent)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // In a process of its own, because Rspack fails in one that has tsx.
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.mjs'), folder])
  // For all processes of the run.
  process.env.MOLAR_TEST_SERVER = join(folder, 'server.mjs')
}

/** Returns the arguments of Node that start the server: from the bundle of the run, or from its sources. */
export function serverArguments({ fromSources }: ServerSource = {}) {
  const bundle = process.env.MOLAR_TEST_SERVER
  return bundle && !fromSources
    ? ['--enable-source-maps', bundle]
    : ['--import', 'tsx', join(ROOT, 'api/src/server.ts')]
}

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_OPTIONS', 'FIXED_TIME']

/** Returns the variables that a tested server gets from our process. The developer's own settings must not change what is tested. */
export const inheritedVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.includes(name.toUpperCase())))
