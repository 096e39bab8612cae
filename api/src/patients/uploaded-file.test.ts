import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDataFolder } from '../../testing/data-folder.ts'
import { PATIENTS_HEADER } from '../../testing/import.ts'
import { killServers, startServer } from '../../testing/server-process.ts'
import { until } from '../../testing/waiting.ts'
import { type OperatorLink, readLink } from '../commands/operator-link.ts'

let folder: string
beforeAll(() => {
  folder = createDataFolder('uploaded')
})
afterAll(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

it('A file of patients does not stay on the disk when the server is killed during its import', async () => {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const server = startServer({ DATA_DIR: folder, TMPDIR: temporary })
  await server.address
  let link: OperatorLink | null = null
  await until(async () => (link = await readLink(folder)) !== null)
  const { url, secret } = link!
  // Longer than what the server sends to a client that does not read.
  const rows = Array.from({ length: 30_000 }, (_, index) => `A${index},Ada,Obi,lag,,`)
  const response = await fetch(`${url}/operator/patients?dryRun=false`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' },
    body: [PATIENTS_HEADER, ...rows].join('\n'),
  })
  const reader = response.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('"line":2')
  server.kill('SIGKILL')
  await server.ended
  await reader.cancel().catch(() => {})
  const left = readdirSync(temporary, { recursive: true, encoding: 'utf8' })
  expect(left.filter((path) => path.includes('import'))).toEqual([])
})
