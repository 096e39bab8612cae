import { exec, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createDataFolder } from '../../testing/data-folder.ts'
import { connectPglite } from '../database/connect.ts'
import { print } from './command.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const API = join(ROOT, 'api')
/** Scripts of the `package.json` in a folder that start a command of the server. */
function commandsIn(folder: string) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.entries(scripts)
    .filter(([, script]) => script.includes('src/commands/'))
    .map(([name, script]) => ({ name, script, cwd: folder }))
}
const ROOT_COMMANDS = commandsIn(ROOT)
const API_COMMANDS = commandsIn(API)

let folder: string
beforeAll(() => {
  folder = createDataFolder('commands')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function environment() {
  const { DATABASE_URL: _, ...inherited } = process.env
  return { ...inherited, DATA_DIR: folder }
}

/** Starts `npm run <name> -- <words>` without npm. Resolves to the exit code and the output. */
function start({ script, cwd }: (typeof ROOT_COMMANDS)[number], ...words: string[]) {
  const [, ...args] = script.split(' ')
  return new Promise((resolve) => {
    execFile(process.execPath, [...args, ...words], { cwd, env: environment() }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

it('A command of the server ends with code 0 after its output', async () => {
  const staff = ROOT_COMMANDS.find(({ name }) => name === 'staff')!
  expect(await start(staff, 'list')).toEqual({ code: 0, output: '0 people.\n' })
})

it('The output of a command is complete if its reader starts after the command has printed all of it', async () => {
  const file = join(folder, 'long.ts')
  const module = JSON.stringify(pathToFileURL(join(API, 'src/commands/command.ts')).href)
  writeFileSync(
    file,
    `import { runCommand } from ${module}
    runCommand(import.meta.url, async () => {
      process.stdout.write('x'.repeat(1_000_000))
      console.error('printed')
      return 0
    })`,
  )
  const command = spawn(process.execPath, ['--import', 'tsx', file], { cwd: API, stdio: 'pipe' })
  const ended = once(command, 'close')
  expect(String(await once(command.stderr, 'data'))).toBe('printed\n')
  expect((await text(command.stdout)).length).toBe(1_000_000)
  expect(await ended).toEqual([0, null])
})

it('A command ends without an error message when its reader ends', async () => {
  const db = await connectPglite(folder)
  await sql`insert into audit_log (at, action) select now(), 'appointments.read' from generate_series(1, 3000)`.execute(
    db,
  )
  await db.destroy()
  const line = `"${process.execPath}" --import tsx src/commands/audit.ts --since 2026-01-01 --json | head -n 1`
  const { stdout, stderr } = await promisify(exec)(line, { cwd: API, env: environment() })
  expect(stdout.split('\n')).toEqual([expect.stringContaining('appointments.read'), ''])
  expect(stderr).toBe('')
})

it('A command waits to print more until its reader has taken what it printed', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValueOnce(false)
  const isTaken = jest.fn()
  const printed = print('line').then(isTaken)
  await turn()
  expect(isTaken).not.toHaveBeenCalled()
  process.stdout.emit('drain')
  await printed
  write.mockRestore()
})

it.each([
  ...ROOT_COMMANDS.map((command) => ({ ...command, line: `npm run ${command.name}` })),
  ...API_COMMANDS.map((command) => ({ ...command, line: `npm run ${command.name} -w api` })),
])('The command `$line` ends with code 1 and its usage when it does not know its words', async (command) => {
  expect(await start(command, 'nonsense', 'nonsense')).toEqual({
    code: 1,
    output: expect.stringContaining(`Usage: npm run ${command.name} `),
  })
})

it('The outbox command starts in the root as the other commands do, and in the workspace', () => {
  const names = [ROOT_COMMANDS, API_COMMANDS].map((commands) => commands.map(({ name }) => name))
  expect(names).toEqual([expect.arrayContaining(['outbox']), expect.arrayContaining(['outbox'])])
})
