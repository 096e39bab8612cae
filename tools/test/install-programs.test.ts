import { ensurePrograms } from './install-programs.mjs'
import { aMachine } from './testing/machine.ts'

const ALL = ['browser', 'nginx', 'compose'] as const

it('runs and prints nothing when every program is there', async () => {
  const programs = ['/usr/bin/chromium-headless-shell', '/usr/sbin/nginx', '/usr/bin/docker-compose']
  const machine = aMachine({ programs, isRoot: true, apt: true })
  await ensurePrograms(ALL, { mayInstall: true }, machine)
  expect(machine).toMatchObject({ commands: [], printed: [] })
})

it('installs nothing unless it may, and names what is missing, why, and the command that installs it', async () => {
  const machine = aMachine({ programs: ['/usr/sbin/nginx'], apt: true })
  await expect(ensurePrograms(ALL, { mayInstall: false }, machine)).rejects.toThrow(
    [
      'These programs are missing:',
      '  chromium-headless-shell: for the specs in the browser',
      '  docker-compose: for the test of docker-compose.yml',
      'Install them with: sudo apt-get install -y --no-install-recommends chromium-headless-shell docker-compose',
    ].join('\n'),
  )
  expect(machine.commands).toEqual([])
})

it('says what it installs and why before it installs the Debian packages as root', async () => {
  const machine = aMachine({ isRoot: true, apt: true })
  await ensurePrograms(ALL, { mayInstall: true }, machine)
  expect(machine.printed[0]).toContain('nginx: for the tests of the nginx configuration')
  expect(machine.commands).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium-headless-shell nginx docker-compose',
  ])
})

it('installs the Chromium without windows beside one with windows, and goes on where that fails', async () => {
  const programs = ['/usr/bin/chromium', '/usr/bin/apt-get']
  const machine = aMachine({ programs, isRoot: true, apt: true })
  await ensurePrograms(['browser'], { mayInstall: true }, machine)
  expect(machine.commands.at(-1)).toBe('apt-get install -y --no-install-recommends chromium-headless-shell')

  const offline = aMachine({ programs, isRoot: true })
  await ensurePrograms(['browser'], { mayInstall: true }, offline)
  expect(offline.commands).toHaveLength(2)

  const byUser = aMachine({ programs, apt: true })
  await ensurePrograms(['browser'], { mayInstall: true }, byUser)
  expect(byUser.commands).toEqual([])
})

it('installs what is missing where the package of the browser is unknown and another browser is installed', async () => {
  const machine = aMachine({
    programs: ['/usr/bin/google-chrome', '/usr/bin/docker-compose'],
    isRoot: true,
    apt: true,
    unknownPackages: ['chromium-headless-shell'],
  })
  await ensurePrograms(ALL, { mayInstall: true }, machine)
  expect(machine.commands.at(-1)).toBe('apt-get install -y --no-install-recommends nginx')
})

it('installs the packages that there are, and downloads the browser with its libraries where its package is unknown', async () => {
  const machine = aMachine({
    isRoot: true,
    apt: true,
    download: true,
    unknownPackages: ['chromium-headless-shell'],
  })
  await ensurePrograms(ALL, { mayInstall: true }, machine)
  expect(machine.commands.slice(3)).toEqual([
    'apt-get install -y --no-install-recommends nginx',
    'apt-get install -y --no-install-recommends docker-compose',
    expect.stringContaining('install chromium'),
    expect.stringContaining('install-deps chromium'),
  ])
  expect(machine.printed.at(-1)).toContain('further system packages')
})

it('downloads the browser of Playwright where no package can be installed', async () => {
  const machine = aMachine({ platform: 'darwin', download: true })
  await ensurePrograms(['browser'], { mayInstall: true }, machine)
  expect(machine.commands).toEqual([expect.stringContaining('@playwright/test/cli.js install chromium')])
})

it('fails with the names of the programs that could not be installed', async () => {
  await expect(ensurePrograms(ALL, { mayInstall: true }, aMachine())).rejects.toThrow(
    'These programs could not be installed: chromium-headless-shell, nginx, docker-compose.',
  )
})

it('fails when a variable names no program, and installs no other one', async () => {
  const machine = aMachine({ env: { NGINX_PATH: '/opt/gone' }, isRoot: true, apt: true })
  await expect(ensurePrograms(['nginx'], { mayInstall: true }, machine)).rejects.toThrow(
    'NGINX_PATH names no program: /opt/gone',
  )
  expect(machine.commands).toEqual([])
})
