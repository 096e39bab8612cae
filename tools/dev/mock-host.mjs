// `npm run dev -w mfe-booking`: one remote in the mock host, from its sources.
import { readPorts, portOrAnother } from '../start/checks.mjs'
import { host, runOrExit, prepare, root } from '../start/prepare.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.cwd()

await runOrExit(async () => {
  const file = join(folder, 'remote.json')
  if (!existsSync(file)) throw new Error(`${folder} is not a remote: it has no remote.json.`)
  const { name } = JSON.parse(readFileSync(file, 'utf8'))
  const servers = readPorts(root, process.env, (part) => part === name || part === 'shell')
  const [usual, shell] = [name, 'shell'].map((part) => servers.find((server) => server.name === part))
  // A portal that runs at the same time has the remote's usual port.
  const server = process.env[usual.variable]
    ? usual
    : { ...usual, port: await portOrAnother(usual.port, host) }
  await prepare([server], `npm run dev -w mfe-${name}`)
  const { openMockHost } = await import('./open-mock-host.ts')
  await openMockHost({ name, folder, host, port: server.port, shellPort: shell.port })
})
