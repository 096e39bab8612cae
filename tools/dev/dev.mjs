// `npm run dev`: the whole portal from its sources. A change appears in the open page.
import { readPorts } from '../start/checks.mjs'
import { host, runOrExit, prepare, root } from '../start/prepare.mjs'

await runOrExit(async () => {
  const ports = readPorts(root, process.env, (name) => name === 'shell' || name === 'api')
  await prepare(ports, 'npm run dev')
  const { openPortal } = await import('./open-portal.ts')
  await openPortal({ host, ports: Object.fromEntries(ports.map(({ name, port }) => [name, port])) })
})
