// `npm run dev -w mfe-booking`: that remote alone in a page of its own, from its sources.
import { readPorts, portOrAnother } from '../start/checks.mjs'
import { host, runOrExit, prepare, root } from '../start/prepare.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.cwd()

await runOrExit(async () => {
  const file = join(folder, 'remote.json')
  if (!existsSync(file)) throw new Error(`${folder} is no remote: it has no remote.json.`)
  const { name } = JSON.parse(readFileSync(file, 'utf8'))
  const places = readPorts(root, process.env)
  const [usual, shell] = [name, 'shell'].map((part) => places.find((place) => place.name === part))
  // The portal that is open beside it has the remote's usual port.
  const place = process.env[usual.variable]
    ? usual
    : { ...usual, port: await portOrAnother(usual.port, host) }
  await prepare([place], `npm run dev -w mfe-${name}`)
  const { openAlone } = await import('./open-alone.ts')
  await openAlone({ name, folder, host, port: place.port, shellPort: shell.port })
})
