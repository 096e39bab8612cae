import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, serverWithDatabase } from '../../testing/commands.ts'
import { createDataFolder } from '../../testing/data-folder.ts'
import { aStaffMember } from '../../testing/staff.ts'

let folder: string
beforeAll(() => {
  folder = createDataFolder('audit')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const copyAfter = (id: string) =>
  runCommand('audit', ['--since', '2026-11-01', '--json', '--after', id], folder)

it('The audit command refuses to continue a copy after an entry that a restored database does not have', async () => {
  const server = await serverWithDatabase(folder)
  await server.db
    .insertInto('audit_log')
    .values({ at: new Date('2026-12-01'), action: 'x.read' })
    .execute()
  const restored = {
    code: 1,
    output: expect.stringMatching(/^The log has no entry 60000 or later\. If .*\n$/),
  }
  expect(await copyAfter('60000')).toEqual(restored)
  expect(await copyAfter('1')).toEqual({ code: 0, output: '' })
  await server.close()
  expect(await copyAfter('60000')).toEqual(restored)
  expect(await copyAfter('1')).toEqual({ code: 0, output: '' })
})

it('The audit command says which of two people it does not know', async () => {
  const words = '--since 2026-11-01 --staff ngozi.eze --patient LAG/9999'.split(' ')
  const unknown = { code: 1, output: 'There is no patient LAG/9999.\n' }
  const server = await serverWithDatabase(folder)
  await aStaffMember(server.db)
  expect(await runCommand('audit', words, folder)).toEqual(unknown)
  await server.close()
  expect(await runCommand('audit', words, folder)).toEqual(unknown)
})

it('A command that finds no database says that it has created an empty one', async () => {
  const other = mkdtempSync(join(tmpdir(), 'molar-audit-'))
  const first = await runCommand('audit', ['--since', '2026-11-01'], other)
  expect(first.output).toContain(`There was no database in ${other}, so an empty one was created.`)
  const second = await runCommand('audit', ['--since', '2026-11-01'], other)
  expect(second.output).not.toContain('There was no database')
  rmSync(other, { recursive: true, force: true })
})
