import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

const LOCK = new URL('./directory-lock.ts', import.meta.url).href
const API = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molar-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('A second process gets the directory lock only after the first one releases it', async () => {
  const release = await lockDirectory(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse)
  await release()
  await (
    await lockDirectory(folder)
  )()
})

it('Two paths to one folder share one directory lock', async () => {
  const release = await lockDirectory(folder)
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  await expect(lockDirectory(alias)).rejects.toThrow(
    /^Another Molar server has the database in .* open\. If it is starting, wait until it listens\. Otherwise stop it, or set DATA_DIR to another folder\.$/,
  )
  rmSync(alias)
  await release()
})

it('Exactly one of many concurrent processes gets the directory lock', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(folder)))
  const held = tries.filter((outcome) => outcome.status === 'fulfilled')
  expect(held).toHaveLength(1)
  await held[0]!.value()
})

it('The directory lock is available again after its process was killed', async () => {
  const code = `const { lockDirectory } = await import(${JSON.stringify(LOCK)})
    await lockDirectory(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { cwd: API })
  await once(child.stdout, 'data')
  await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (
    await lockDirectory(folder)
  )()
})
