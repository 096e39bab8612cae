import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

// Runs before anything is installed: plain JavaScript, nothing but Node.

const OLDEST = [20, 19]
const GIGABYTE = 1024 ** 3

/** A sentence about this version of Node, or null when it will do. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `Node ${version} is too old for this: install Node ${OLDEST.join('.')} or newer (24 is best) from https://nodejs.org.`
}

/** A sentence about the space left where the folder stands, or null when there is enough. */
export function spaceProblem(folder, gigabytes, free = freeSpace) {
  const left = free(folder)
  if (left === null || left >= gigabytes * GIGABYTE) return null
  return `Only ${(left / GIGABYTE).toFixed(1)} GB of disk space are left here, and about ${gigabytes} GB are needed: free some and try again.`
}

function freeSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null // some file systems do not say
  }
}

/**
 * Who listens where: `{ name, what, variable, port }` for the shell, each remote in the order of the menu, and,
 * unless another server is used, the API. Throws a sentence for a variable that holds no port.
 */
export function readPorts(root, env) {
  const remotes = readdirSync(root)
    .filter((folder) => existsSync(join(root, folder, 'remote.json')))
    .map((folder) => JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')))
    .toSorted((a, b) => a.menu.order - b.menu.order)
  const places = [
    { name: 'shell', what: 'the portal', variable: 'PORT_SHELL', usual: 3000 },
    ...remotes.map(({ name }, index) => ({
      name,
      what: `the remote "${name}"`,
      variable: portVariable(name),
      usual: 3001 + index,
    })),
    ...(env.API_URL ? [] : [{ name: 'api', what: 'the clinic server', variable: 'PORT', usual: 4000 }]),
  ]
  const ports = places.map(({ usual, ...place }) => ({
    ...place,
    port: portOf(place.variable, env[place.variable], usual),
  }))
  for (const [index, { port, variable }] of ports.entries()) {
    const twin = ports.slice(0, index).find((other) => other.port === port)
    if (twin) throw new Error(`${twin.variable} and ${variable} are both ${port}: give one another port.`)
  }
  return ports
}

/** The variable that moves the port of a remote. */
export const portVariable = (name) => `PORT_${name.toUpperCase().replace(/\W/g, '_')}`

function portOf(variable, text, usual) {
  if (!text) return usual
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`${variable} is "${text}" and must be a port number from 1 to 65535.`)
}

/** A sentence for each port that cannot be had. */
export async function portProblems(ports, host, command = 'npm start') {
  const problems = await Promise.all(
    ports.map(async ({ port, what, variable }) => {
      const code = await listenOnce(port, host)
      if (!code && (await isBlocked(port)))
        return `Port ${port}, meant for ${what}, is one that browsers never open. Choose another port: ${variable}=${port + 100} ${command}`
      if (!code) return null
      const why = code === 'EACCES' ? 'may not be used without more rights' : 'is taken by another program'
      return `Port ${port}, meant for ${what}, ${why}. Stop that program, or choose another port: ${variable}=${port + 100} ${command}`
    }),
  )
  return problems.filter(Boolean)
}

/** The code of the error that keeps us from listening there; null when nothing does. */
const listenOnce = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => resolve(code))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })

/** This port, or where it cannot be had another that can. */
export const portOrAnother = async (port, host) =>
  (await listenOnce(port, host))
    ? new Promise((resolve, reject) => {
        const server = createServer().once('error', reject)
        server.listen(0, host, () => {
          const { port: free } = server.address()
          server.close(() => resolve(free))
        })
      })
    : port

/** Browsers and Node refuse ports of other protocols (4190, 6000…); Node knows the list and says so before it connects. */
const isBlocked = (port) =>
  fetch(`http://127.0.0.1:${port}`, { method: 'HEAD', signal: AbortSignal.timeout(500) }).then(
    () => false,
    (error) => error.cause?.message === 'bad port',
  )
