import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workspacesOf } from './workspaces.mjs'

it('fills a pattern in with every folder that has a package, in its place', () => {
  const root = mkdtempSync(join(tmpdir(), 'workspaces-'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: ['shared', 'mfe-*', 'api'] }))
  for (const name of ['shared', 'mfe-b', 'mfe-a', 'api', 'other', 'mfe-left-over'])
    mkdirSync(join(root, name))
  for (const name of ['shared', 'mfe-b', 'mfe-a', 'api', 'other'])
    writeFileSync(join(root, name, 'package.json'), '{}')
  expect(workspacesOf(root)).toEqual(['shared', 'mfe-a', 'mfe-b', 'api'])
  rmSync(root, { recursive: true })
})
