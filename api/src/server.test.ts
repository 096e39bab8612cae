import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const API = fileURLToPath(new URL('../', import.meta.url))

let folder: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molar-server-'))
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: API,
    env: { ...inherited, NODE_ENV: 'development', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', ...env },
  })
  running.add(child)
  let output = ''
  const address = new Promise<string>((resolve) => {
    const onOutput = (text: Buffer) => {
      output += text.toString()
      const url = /listening at (http:[^"\s]+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
  })
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return { code: code as number | null, output }
  })
  return { address, ended, stop: () => child.kill('SIGTERM') }
}

it('The server answers, its data folder is private and locked, and it stops cleanly on SIGTERM', async () => {
  const server = start({ DEMO_DATA: 'true' })
  const url = await server.address
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  expect(readdirSync(folder).toSorted()).toEqual(['operator.json', 'pglite', 'secret-key'])

  const second = await start({}).ended
  expect(second).toEqual({
    code: 1,
    output: expect.stringMatching(/^Another Molar server has the database in .* open\./),
  })

  server.stop()
  expect((await server.ended).code).toBe(0)
  expect(readdirSync(folder).toSorted()).toEqual(['pglite', 'secret-key'])
})

it('Starting on a port in use prints one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, output } = await start({ PORT: String(port) }).ended
  expect({ code, output }).toEqual({
    code: 1,
    output: `Port ${port} is taken by another program. Stop it, or set PORT to another number.\n`,
  })
  other.close()
})

it('Starting with wrong settings prints one sentence for each', async () => {
  expect(await start({ PORT: 'x', DEMO_DATA: 'x' }).ended).toEqual({
    code: 1,
    output: 'PORT must be a port number from 0 to 65535.\nDEMO_DATA must be one of true, false.\n',
  })
})
