import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'

const API = fileURLToPath(new URL('../../', import.meta.url))
const RESTARTS = 3

interface ApiResponse {
  status: number
  code: string
  retryAfter: string | null
}

let postgres: OwnPostgres
let folder: string
let server: ChildProcess
let exitCode: Promise<number | null>
let url: string

beforeAll(async () => {
  postgres = await startOwnPostgres()
  folder = mkdtempSync(join(tmpdir(), 'molar-restart-'))
  server = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: API,
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  exitCode = once(server, 'exit').then(([code]) => code as number | null)
  url = await new Promise((resolve) => {
    let log = ''
    server.stdout!.on('data', (chunk: Buffer) => {
      if (log.length < 100_000) log += chunk.toString()
      const address = /listening at (http:[^"\s]+)/.exec(log)?.[1]
      if (address) resolve(address)
    })
  })
})
afterAll(async () => {
  server.kill('SIGTERM')
  await exitCode
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A sign-in: several statements, some of them in transactions. */
async function signIn(): Promise<ApiResponse> {
  const response = await fetch(`${url}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'a wrong password' }),
  })
  const { code } = (await response.json()) as { code: string }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

it('The server returns 503 with Retry-After while PostgreSQL restarts, and works again afterwards', async () => {
  const responses: ApiResponse[] = []
  const stop = new AbortController()
  const visitor = async () => {
    while (!stop.signal.aborted) responses.push(await signIn())
  }
  const visitors = Promise.all(Array.from({ length: 8 }, visitor))
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await wait(500)
    await postgres.shutDown()
    await postgres.start()
  }
  stop.abort()
  await Promise.race([visitors, exitCode.then((code) => Promise.reject(new Error(`Server ended: ${code}`)))])

  const away = responses.filter(({ status }) => status >= 500)
  expect(away.length).toBeGreaterThan(0)
  expect(new Set(away.map(({ status, code, retryAfter }) => `${status} ${code} ${retryAfter}`))).toEqual(
    new Set(['503 not_ready 5']),
  )
  expect((await signIn()).status).toBeLessThan(500)
})
