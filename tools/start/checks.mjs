import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

// Runs before anything is installed: plain JavaScript, nothing but Node.

const OLDEST = [20, 19]
const GIGABYTE = 1024 ** 3

/** Returns a message when this version of Node is too old, else null. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `Node ${version} is too old for this: install Node ${OLDEST.join('.')} or newer (24 is best) from https://nodejs.org.`
}

/** Returns a message when the disk of a folder has too little space, else null. */
export function spaceProblem(folder, gigabytes, free = freeSpace) {
  const left = free(folder)
  if (left === null || left >= gigabytes * GIGABYTE) return null
  return `Only ${(left / GIGABYTE).toFixed(1)} GB of disk space are free, and about ${gigabytes} GB are needed: free some space and try again.`
}

function freeSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null // not every file system supports this
  }
}

/**
 * Returns `{ name, what, variable, port }` of the shell, of each remote in the order of the menu, and of the clinic server
 * unless API_URL names another.
 * @param {(name: string) => boolean} isUsed of which of them
 * @throws Error for a variable that is not a port, for an API_URL that is no address, and for a port that is used twice
 */
export function readPorts(root, env, isUsed = () => true) {
  if (env.API_URL && !/^https?:\/\/[^/]/.test(env.API_URL))
    throw new Error(`API_URL is "${env.API_URL}" and must be an address such as https://clinic.example.`)
  const remotes = readdirSync(root)
    .filter((folder) => existsSync(join(root, folder, 'remote.json')))
    .map((folder) => JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')))
    .toSorted((a, b) => a.menu.order - b.menu.order)
  const servers = [
    { name: 'shell', what: 'the portal', variable: 'PORT_SHELL', defaultPort: 3000 },
    ...remotes.map(({ name }, index) => ({
      name,
      what: `the remote "${name}"`,
      variable: portVariable(name),
      defaultPort: 3001 + index,
    })),
    ...(env.API_URL ? [] : [{ name: 'api', what: 'the clinic server', variable: 'PORT', defaultPort: 4000 }]),
  ]
  const ports = servers
    .filter(({ name }) => isUsed(name))
    .map(({ defaultPort, ...server }) => ({
      ...server,
      port: portOf(server.variable, env[server.variable], defaultPort),
    }))
  for (const [index, { port, variable }] of ports.entries()) {
    const other = ports.slice(0, index).find((one) => one.port === port)
    if (other) throw new Error(`${other.variable} and ${variable} are both ${port}: change one of them.`)
  }
  return ports
}

/** Returns the name of the variable with the port of a remote. */
export const portVariable = (name) => `PORT_${name.toUpperCase().replace(/\W/g, '_')}`

function portOf(variable, text, defaultPort) {
  if (!text) return defaultPort
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`${variable} is "${text}" and must be a port number from 1 to 65535.`)
}

/** Returns a message for each port that cannot be used, or one message when no server can listen at the host. */
export async function portProblems(ports, host, command = 'npm start') {
  const problems = await Promise.all(
    ports.map(async ({ port, what, variable }) => {
      const code = await tryToListen(port, host)
      if (code && !isAboutPort(code))
        return `No server can listen at HOST=${host} (${code}). Set HOST to an address of this computer, such as 127.0.0.1.`
      const start = `Port ${port}, meant for ${what},`
      // PowerShell has another way to set a variable.
      const setting =
        process.platform === 'win32' ? `$env:${variable}=${port + 100};` : `${variable}=${port + 100}`
      const other = `another port: ${setting} ${command}`
      if (code === 'EACCES') return `${start} needs more permissions. Choose ${other}`
      if (code) return `${start} is taken by another program. Stop that program, or choose ${other}`
      return (await isBlocked(port)) ? `${start} is one that browsers never open. Choose ${other}` : null
    }),
  )
  return [...new Set(problems.filter(Boolean))]
}

/** Whether an error is about the port. Others are about the host. */
const isAboutPort = (code) => code === 'EADDRINUSE' || code === 'EACCES'

/** Tries to listen on a port. Resolves to the error code, or null on success. */
const tryToListen = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => resolve(code))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })

/** Returns this port, or any free port when it cannot be used. `portProblems` reports a host that cannot be used. */
export const portOrAnother = async (port, host) =>
  isAboutPort(await tryToListen(port, host))
    ? new Promise((resolve, reject) => {
        const server = createServer().once('error', reject)
        server.listen(0, host, () => {
          const { port: free } = server.address()
          server.close(() => resolve(free))
        })
      })
    : port

/** Whether browsers refuse a port because it belongs to another protocol (4190, 6000…). Node has the same list. */
const isBlocked = (port) =>
  fetch(`http://127.0.0.1:${port}`, { method: 'HEAD', signal: AbortSignal.timeout(500) }).then(
    () => false,
    (error) => error.cause?.message === 'bad port',
  )
