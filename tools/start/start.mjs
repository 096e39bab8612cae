// `npm start`: from a fresh clone to an open portal. Plain JavaScript until everything is installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem, portProblems, readPorts, spaceProblem } from './checks.mjs'
import { install } from './packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const host = process.env.HOST || '127.0.0.1'

async function problems(ports) {
  const spaceNeeded = existsSync(join(root, 'node_modules')) ? 0.3 : 1.5
  return [
    nodeProblem(process.versions.node),
    spaceProblem(root, spaceNeeded),
    ...(await portProblems(ports, host)),
  ].filter(Boolean)
}

try {
  process.chdir(root)
  const ports = readPorts(root, process.env)
  const found = await problems(ports)
  if (found.length > 0) throw new Error(found.join('\n'))
  await install(root, (sentence) => console.log(sentence))

  const { register } = await import('tsx/esm/api')
  register()
  const { open } = await import('./open.ts')
  await open({ host, ports: Object.fromEntries(ports.map(({ name, port }) => [name, port])) })
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}
