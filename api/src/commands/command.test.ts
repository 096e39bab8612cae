import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from '../../testing/data-folder.ts'

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

/** Starts `npm run <name> -- <words>` without npm. Resolves to the exit code and the output. */
function start({ script, cwd }: (typeof ROOT_COMMANDS)[number], ...words: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const [, ...args] = script.split(' ')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...args, ...words],
      { cwd, env: { ...inherited, DATA_DIR: folder } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

it('A command of the server ends with code 0 after its output', async () => {
  const staff = ROOT_COMMANDS.find(({ name }) => name === 'staff')!
  expect(await start(staff, 'list')).toEqual({ code: 0, output: '0 people.\n' })
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
