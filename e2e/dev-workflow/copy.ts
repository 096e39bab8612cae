import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { markInstalled } from '../../tools/start/packages.mjs'
import { root } from '../environment/api-process.ts'

const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'test-results', 'docs'])

/** The packages by links, and our own parts by links to where their copies stand. */
function linkPackages(copy: string) {
  const from = join(root, 'node_modules')
  const to = join(copy, 'node_modules')
  mkdirSync(join(to, '@molar'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@molar' && name !== '.installed-for') symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(from, '@molar'))) {
    if (existsSync(join(copy, name))) symlinkSync(join(copy, name), join(to, '@molar', name))
  }
  markInstalled(copy)
}

/** A checkout that a story may change: the repository's own sources stay as they are. */
export function copyOfTheRepository() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'molar-dev-workflow-')))
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  linkPackages(copy)
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
