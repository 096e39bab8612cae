import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { newRunFolder } from './run-folder.ts'

it('creates a folder, and deletes those of the same name whose process has ended', () => {
  const parent = mkdtempSync(join(tmpdir(), 'molar-runs-'))
  const ended = spawnSync(process.execPath, ['--version']).pid
  const kept = [`data-${process.pid}-a`, `data-${process.ppid}-b`, `data-older`, `others-${ended}-c`]
  for (const name of [...kept, `data-${ended}-d`, `data-${ended}-e/native/bin`])
    mkdirSync(join(parent, name), { recursive: true })

  const folder = newRunFolder('data', parent)

  expect(basename(folder)).toMatch(new RegExp(`^data-${process.pid}-\\w{6}$`))
  expect(readdirSync(parent).toSorted()).toEqual([...kept, basename(folder)].toSorted())
  rmSync(parent, { recursive: true })
})
