import { type AddressInfo, createServer } from 'node:net'
import { ROOT } from '@molar/releases/parts'
import { portOrAnother, nodeProblem, portProblems, readPorts, spaceProblem } from './checks.mjs'

it.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('accepts Node %s', (version) => {
  expect(nodeProblem(version)).toBeNull()
})

it.each(['18.20.4', '20.18.3', '4.0.0'])(
  'refuses Node %s as too old, and says which version to install',
  (version) => {
    expect(nodeProblem(version)).toBe(
      `Node ${version} is too old for this: install Node 20.19 or newer (24 is best) from https://nodejs.org.`,
    )
  },
)

it('reports too little disk space, and nothing when the space is not known', () => {
  expect(spaceProblem('.', 1.5, () => 0.2 * 1024 ** 3)).toContain('Only 0.2 GB')
  expect(spaceProblem('.', 1.5, () => 2 * 1024 ** 3)).toBeNull()
  expect(spaceProblem('.', 1.5, () => null)).toBeNull()
})

it('returns the default port of every server', () => {
  expect(readPorts(ROOT, {}).map(({ name, port }) => [name, port])).toEqual([
    ['shell', 3000],
    ['booking', 3001],
    ['appointments', 3002],
    ['blockers', 3003],
    ['api', 4000],
  ])
})

it('reads ports from variables, and leaves the clinic server out when API_URL is set', () => {
  const env = { PORT_SHELL: '3100', PORT_BOOKING: '3101', API_URL: 'https://clinic.example' }
  const ports = Object.fromEntries(readPorts(ROOT, env).map(({ name, port }) => [name, port]))
  expect(ports).toEqual({ shell: 3100, booking: 3101, appointments: 3002, blockers: 3003 })
})

it('refuses an API_URL that is no address', () => {
  expect(() => readPorts(ROOT, { API_URL: 'clinic.example' })).toThrow(
    'API_URL is "clinic.example" and must be an address such as https://clinic.example.',
  )
})

it.each(['abc', '0', '70000', '3.5', '-1'])('refuses the port %s with a message', (text) => {
  expect(() => readPorts(ROOT, { PORT: text })).toThrow(
    `PORT is "${text}" and must be a port number from 1 to 65535.`,
  )
})

it('refuses the same port for two servers', () => {
  const env = { PORT_SHELL: '4000' }
  expect(() => readPorts(ROOT, env)).toThrow('PORT_SHELL and PORT are both 4000')
  // A command that does not start one of them does not need its port.
  expect(readPorts(ROOT, env, (name) => name === 'shell')).toMatchObject([{ name: 'shell', port: 4000 }])
})

it('reports a port that is in use, with its server and its variable', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const portal = { name: 'shell', what: 'the portal', variable: 'PORT_SHELL', port }
  const [problem] = await portProblems([portal], '127.0.0.1')
  expect(problem).toContain(`Port ${port}, meant for the portal, is taken by another program.`)
  expect(problem).toContain('PORT_SHELL=')
  await new Promise((resolve) => server.close(resolve))
  expect(await portProblems([portal], '127.0.0.1')).toEqual([])
})

it('reports a host that is not of this computer once for all ports, with the code of the error', async () => {
  const servers = [
    { name: 'shell', what: 'the portal', variable: 'PORT_SHELL', port: 3000 },
    { name: 'api', what: 'the clinic server', variable: 'PORT', port: 4000 },
  ]
  // This address is only for documents: no computer has it.
  expect(await portProblems(servers, '192.0.2.1')).toEqual([
    'No server can listen at HOST=192.0.2.1 (EADDRNOTAVAIL). Set HOST to an address of this computer, such as 127.0.0.1.',
  ])
  expect(await portOrAnother(3000, '192.0.2.1')).toBe(3000)
})

it('finds another port when the wanted one is in use', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const other = await portOrAnother(port, '127.0.0.1')
  expect(other).not.toBe(port)
  await new Promise((resolve) => server.close(resolve))
  expect(await portOrAnother(port, '127.0.0.1')).toBe(port)
})

it('reports a port that browsers block', async () => {
  const server = { name: 'api', what: 'the clinic server', variable: 'PORT', port: 4190 }
  expect(await portProblems([server], '127.0.0.1')).toEqual([
    'Port 4190, meant for the clinic server, is one that browsers never open. Choose another port: PORT=4290 npm start',
  ])
})
