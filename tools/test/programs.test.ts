import { findCompose, findNginx } from './programs.mjs'

type Machine = NonNullable<Parameters<typeof findNginx>[0]>

const machine = (changes: Partial<Machine> = {}) => ({
  env: {},
  platform: 'linux' as const,
  isRoot: false,
  canRun: () => false,
  answers: () => false,
  run: () => false,
  say: () => {},
  ...changes,
})

const inSbin = (path: string) => path === '/usr/sbin/nginx'

it('takes the program that a variable names, or says that it is none', () => {
  const env = { NGINX_PATH: '/opt/nginx' }
  expect(findNginx(machine({ env, canRun: () => true }))).toBe('/opt/nginx')
  expect(() => findNginx(machine({ env }))).toThrow('NGINX_PATH names no program: /opt/nginx')
})

it('finds a server outside of the PATH', () => {
  const canRun = inSbin
  expect(findNginx(machine({ env: { PATH: '/bin' }, canRun }))).toBe('/usr/sbin/nginx')
})

it('installs the package where it may, and finds it then', () => {
  const ran: string[] = []
  const run = (command: string, args: string[]) => ran.push([command, ...args].join(' ')) > 0
  const canRun = (path: string) => ran.length === 2 && inSbin(path)
  expect(findNginx(machine({ isRoot: true, run, canRun }))).toBe('/usr/sbin/nginx')
  expect(ran).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends nginx'])
})

it('says what to do where nothing can be had', () => {
  const sentence = 'These tests need docker-compose and it could not be installed: install it'
  expect(() => findCompose(machine())).toThrow(sentence)
  expect(() => findCompose(machine({ isRoot: true }))).toThrow(sentence)
})

it('prefers the Compose that is part of Docker', () => {
  expect(findCompose(machine({ answers: () => true }))).toEqual(['docker', 'compose'])
})
