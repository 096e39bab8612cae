// `npm start`: from a fresh clone to an open portal. Plain JavaScript until everything is installed.
import { readPorts } from './checks.mjs'
import { host, runOrExit, prepare, root } from './prepare.mjs'

await runOrExit(async () => {
  const ports = readPorts(root, process.env)
  await prepare(ports, 'npm start')
  const { open } = await import('./open.ts')
  await open({ host, ports: Object.fromEntries(ports.map(({ name, port }) => [name, port])) })
})
