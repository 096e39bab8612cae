import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killServers, startServer } from '../testing/server-process.ts'

let folder: string
// One folder with the demo clinic for all: the first start creates the database, which takes seconds.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'molar-server-'))
  chmodSync(folder, 0o755)
  await startDemo()
})
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (env: Record<string, string>, options?: { fromSources: boolean }) =>
  startServer({ DATA_DIR: folder, ...env }, options)

async function startDemo() {
  const server = start({ DEMO_DATA: 'true' })
  await server.address
  server.kill('SIGTERM')
  await server.ended
}

it('Other users cannot read the database, even inside a folder that everyone can enter', () => {
  const permissions = statSync(join(folder, 'pglite')).mode & 0o777
  expect(permissions.toString(8)).toBe('700')
})

it('The server responds, its data folder is locked, and it stops cleanly on SIGTERM', async () => {
  // As in production; all other tests start the server from a bundle.
  const server = start({ DEMO_DATA: 'true' }, { fromSources: true })
  const url = await server.address
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  expect(readdirSync(folder).toSorted()).toEqual(['operator.json', 'pglite', 'secret-key'])

  const second = await start({}).ended
  expect(second).toEqual({
    code: 1,
    output: expect.stringMatching(/^Another Molar server has the database in .* open\./),
  })

  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(readdirSync(folder).toSorted()).toEqual(['pglite', 'secret-key'])
})

it('In production the server does not start on the database of a demo clinic', async () => {
  const { code, output } = await start({
    NODE_ENV: 'production',
    ALLOW_PGLITE: 'true',
    SECRET_KEY: readFileSync(join(folder, 'secret-key'), 'utf8'),
    PORTAL_URL: 'https://portal.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'no-reply@clinic.example',
  }).ended
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database has accounts of the demo clinic .*: chidi\.frontdesk, /),
  })
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

it('Starting at an address that this computer does not have prints one sentence', async () => {
  const { code, output } = await start({ HOST: '192.0.2.1' }).ended
  expect({ code, output }).toEqual({
    code: 1,
    output:
      'No server can listen at HOST=192.0.2.1 (EADDRNOTAVAIL). Set HOST to an address of this computer, such as 127.0.0.1.\n',
  })
})

it('Starting with wrong settings prints one sentence for each', async () => {
  const { code, output } = await start({ PORT: 'x', DEMO_DATA: 'x' }).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n').toSorted()).toEqual([
    'DEMO_DATA must be one of true, false.',
    'PORT must be a port number from 0 to 65535.',
  ])
})
