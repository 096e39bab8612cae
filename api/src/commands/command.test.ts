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
const COMMANDS = [...commandsIn(ROOT), ...commandsIn(API)]

let folder: string
beforeAll(() => {
  folder = createDataFolder('commands')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts `npm run <name> -- <words>` without npm. Resolves to the exit code and the output. */
function start(command: string, ...words: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const { script, cwd } = COMMANDS.find(({ name }) => name === command)!
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
  expect(await start('staff', 'list')).toEqual({ code: 0, output: '0 people.\n' })
})

it.each(COMMANDS)(
  'The $name command ends with code 1 and its usage when it does not know its words',
  async ({ name }) => {
    expect(await start(name, 'nonsense', 'nonsense')).toEqual({
      code: 1,
      output: expect.stringContaining(`Usage: npm run ${name} `),
    })
  },
)
