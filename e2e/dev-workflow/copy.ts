import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { markInstalled } from '../../tools/start/packages.mjs'
import { root } from '../environment/api-process.ts'

const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'test-results', 'docs'])

/** Links every package of the repository, and its own workspaces to their copies. */
function linkPackages(copy: string) {
  const from = join(root, 'node_modules')
  const to = join(copy, 'node_modules')
  mkdirSync(join(to, '@molar'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@molar' && name !== '.installed-for') symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(from, '@molar'))) {
    const workspace = relative(root, realpathSync(join(from, '@molar', name)))
    symlinkSync(join(copy, workspace), join(to, '@molar', name))
  }
  markInstalled(copy)
}

/** A checkout that a spec may change. The repository's own sources stay as they are. */
export function copyRepository() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'molar-dev-workflow-')))
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  linkPackages(copy)
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
