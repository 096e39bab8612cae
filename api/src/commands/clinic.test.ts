import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, serverWithDatabase } from '../../testing/commands.ts'
import { createDataFolder } from '../../testing/data-folder.ts'

let folder: string
let server: Awaited<ReturnType<typeof serverWithDatabase>> | undefined
beforeEach(() => {
  folder = createDataFolder('clinic')
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

const clinic = (...args: string[]) => runCommand('clinic', args, folder)

it('The clinic command imports into the database, and a second run reports no changes', async () => {
  const first = await clinic('import', 'clinic.example.json')
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/created {4}lag {2}doctor Amara Nwachukwu/),
  })
  const second = await clinic('import', 'clinic.example.json')
  expect(second.output).toMatch(/0 created, 0 updated, 27 unchanged, 0 refused\. Done\./)
})

it('The clinic command imports through the server that has the database open', async () => {
  server = await serverWithDatabase(folder)
  const { code, output } = await clinic('import', 'clinic.example.json')
  expect({ code, end: output.trim().split('\n').at(-1) }).toEqual({
    code: 0,
    end: '24 created, 2 updated, 1 unchanged, 0 refused. Done.',
  })
  expect(await server.db.selectFrom('rooms').select('name').execute()).toHaveLength(3)
})

it('The clinic command imports nothing when npm has kept --dry-run', async () => {
  const kept = await runCommand('clinic', ['import', 'clinic.example.json'], folder, {
    npm_config_dry_run: 'true',
  })
  expect(kept).toEqual({
    code: 1,
    output:
      'npm kept --dry-run, and nothing was done. Write two hyphens before the options: npm run clinic -- import FILE.json --dry-run\n',
  })
})

it('The clinic command prints errors in one sentence', async () => {
  expect(await clinic()).toEqual({
    code: 1,
    output: 'Usage: npm run clinic -- import FILE.json [--dry-run]\n',
  })
  expect(await clinic('import', 'missing.json')).toEqual({
    code: 1,
    output: 'There is no file missing.json.\n',
  })
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"branches": [')
  expect(await clinic('import', broken)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/broken\.json is not JSON: /),
  })
  // As many programs save it by default on Windows.
  writeFileSync(broken, '{"branches":[{"code":"lag","rooms":["Étage 1"]}]}', 'latin1')
  expect(await clinic('import', broken)).toEqual({
    code: 1,
    output: `${broken} is not UTF-8 text. Save it as UTF-8 and try again.\n`,
  })
  writeFileSync(broken, '\uFEFF{"branches":[{"code":"lag","room":[]}]}')
  expect(await clinic('import', broken)).toEqual({
    code: 1,
    output: `${broken} cannot be imported:\nbranches[0] has a field that is not known: room.\n`,
  })
})
