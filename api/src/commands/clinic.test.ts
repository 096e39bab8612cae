import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testSettings } from '../../testing/app.ts'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { connectPglite } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { newOperatorSecret, writeLink } from './operator-link.ts'

const API = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molar-clinic-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function clinic(...words: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: folder }
  const { stdout, stderr, code } = await run(
    process.execPath,
    ['--import', 'tsx', 'src/commands/clinic.ts', ...words],
    {
      cwd: API,
      env,
    },
  ).then(
    (output) => ({ ...output, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { code, said: stdout + stderr }
}

it('imports into the database itself, and finds it unchanged the next time', async () => {
  const first = await clinic('import', 'clinic.example.json')
  expect(first).toMatchObject({
    code: 0,
    said: expect.stringMatching(/created {4}lag {2}doctor Amara Nwachukwu/),
  })
  const second = await clinic('import', 'clinic.example.json')
  expect(second.said).toMatch(/0 created, 0 updated, 27 unchanged, 0 refused\. Done\./)
})

it('goes through the server that has the database open', async () => {
  const db = await connectPglite(folder)
  await migrate(db)
  const operatorSecret = newOperatorSecret()
  const app = await buildApp({
    db,
    settings: testSettings,
    clock: systemClock,
    operatorSecret,
    logger: false,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await writeLink(folder, { url, secret: operatorSecret })
  const { code, said } = await clinic('import', 'clinic.example.json')
  expect({ code, end: said.trim().split('\n').at(-1) }).toEqual({
    code: 0,
    end: '24 created, 2 updated, 1 unchanged, 0 refused. Done.',
  })
  expect(await db.selectFrom('rooms').select('name').execute()).toHaveLength(3)
  await app.close()
  await db.destroy()
})

it('says in one sentence what is wrong', async () => {
  expect(await clinic()).toEqual({ code: 1, said: 'Usage: npm run clinic -- import FILE.json [--dry-run]\n' })
  expect(await clinic('import', 'missing.json')).toEqual({
    code: 1,
    said: 'There is no file missing.json.\n',
  })
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"branches": [')
  expect(await clinic('import', broken)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/broken\.json is not JSON: /),
  })
  writeFileSync(broken, '\uFEFF{"branches":[{"code":"lag","room":[]}]}')
  expect(await clinic('import', broken)).toEqual({
    code: 1,
    said: `${broken} cannot be imported:\nbranches[0] has a field that is not known: room.\n`,
  })
})
