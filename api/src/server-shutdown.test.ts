import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createDataFolder } from '../testing/data-folder.ts'
import { killServers, startServer } from '../testing/server-process.ts'
import { startSlowRequest, untilClosed } from '../testing/slow-request.ts'

let folder: string
beforeAll(() => {
  folder = createDataFolder('end')
})
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('SIGINT and then SIGTERM end the server with code 0 after the running request got its response', async () => {
  const server = startServer({ DATA_DIR: folder })
  const url = await server.address
  const request = await startSlowRequest(url)
  server.kill('SIGINT')
  await untilClosed(url)
  server.kill('SIGTERM')
  expect((await request.finish()).status).toBe(401)
  expect((await server.ended).code).toBe(0)
  // The database is closed and unlocked.
  expect(readdirSync(folder).toSorted()).toEqual(['pglite', 'secret-key'])
})

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('Compose kills the server later than the server ends itself', () => {
  const [, delay] = /delay: (\d+)_000/.exec(read('server.ts'))!
  const [, grace] = /x-server:[\s\S]*?stop_grace_period: (\d+)s[\s\S]*?\nservices:/.exec(
    read('../../docker-compose.yml'),
  )!
  expect(Number(grace)).toBeGreaterThan(Number(delay))
})

it('A second SIGINT ends the server at once with code 1', async () => {
  const server = startServer({ DATA_DIR: folder })
  const url = await server.address
  await startSlowRequest(url)
  server.kill('SIGINT')
  await untilClosed(url)
  server.kill('SIGINT')
  const { code, output } = await server.ended
  expect(code).toBe(1)
  expect(output).toContain('second SIGINT, exiting')
})

it('An uncaught error is logged without personal data and ends the server with code 1 after running requests', async () => {
  const server = startServer({ DATA_DIR: folder }, { preload: './throw-on-message.mjs' })
  const url = await server.address
  const request = await startSlowRequest(url)
  server.tell('throw')
  await untilClosed(url)
  expect((await request.finish()).status).toBe(401)
  const { code, output } = await server.ended
  expect(code).toBe(1)
  const fatal = output.split('\n').filter((line) => line.includes('"level":60'))
  expect(fatal).toEqual([expect.stringContaining('"code":"22P02"')])
  expect(fatal[0]).toContain('throw-on-message.mjs')
  expect(output).not.toMatch(/ada@example\.com|08031234567/)
  expect(readdirSync(folder).toSorted()).toEqual(['pglite', 'secret-key'])
})
