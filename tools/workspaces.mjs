import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Runs before anything is installed: plain JavaScript, nothing but Node.

/** Folders of the workspaces, in the order of package.json; `mfe-*` matches every remote. */
export function workspacesOf(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')))
  return workspaces.flatMap((entry) =>
    entry.endsWith('*') ? folders.filter((name) => name.startsWith(entry.slice(0, -1))).toSorted() : [entry],
  )
}
