import { findBrowser, findCompose, findHeadlessBrowser, findNginx } from './programs.mjs'
import { aMachine, PLAYWRIGHT_BROWSER } from './testing/machine.ts'

it('takes the program that a variable names, or says that the path names no program', () => {
  const env = { NGINX_PATH: '/opt/nginx' }
  expect(findNginx(aMachine({ env, programs: ['/opt/nginx', '/usr/sbin/nginx'] }))).toBe('/opt/nginx')
  expect(() => findNginx(aMachine({ env }))).toThrow('NGINX_PATH names no program: /opt/nginx')
})

it('finds nginx in a folder that is not in the PATH', () => {
  expect(findNginx(aMachine({ programs: ['/usr/sbin/nginx'] }))).toBe('/usr/sbin/nginx')
})

it('says how to install a program that is missing, and installs nothing', () => {
  const machine = aMachine({ isRoot: true, apt: true })
  expect(() => findCompose(machine)).toThrow(
    'docker-compose was not found. Install it with npm test -- --install, or set DOCKER_COMPOSE_PATH to its path.',
  )
  expect(machine.commands).toEqual([])
})

it('prefers the Compose that is part of Docker to the program docker-compose', () => {
  const programs = ['/usr/bin/docker-compose']
  expect(findCompose(aMachine({ programs }))).toEqual(['/usr/bin/docker-compose'])
  expect(findCompose({ ...aMachine({ programs }), exitsWith0: () => true })).toEqual(['docker', 'compose'])
})

describe('the browser', () => {
  it('takes the browser that CHROMIUM_PATH names before an installed one', async () => {
    const programs = ['/opt/mine', '/usr/bin/chromium']
    expect(await findBrowser(aMachine({ programs, env: { CHROMIUM_PATH: '/opt/mine' } }))).toBe('/opt/mine')
  })

  it('takes no other browser when CHROMIUM_PATH names no program', async () => {
    const machine = aMachine({ programs: ['/usr/bin/chromium'], env: { CHROMIUM_PATH: '/opt/gone' } })
    await expect(findBrowser(machine)).rejects.toThrow('CHROMIUM_PATH names no program: /opt/gone')
  })

  it('takes an installed browser before the one that Playwright downloaded', async () => {
    const programs = ['/usr/bin/google-chrome', PLAYWRIGHT_BROWSER]
    expect(await findBrowser(aMachine({ programs }))).toBe('/usr/bin/google-chrome')
    expect(await findBrowser(aMachine({ programs: [PLAYWRIGHT_BROWSER] }))).toBe(PLAYWRIGHT_BROWSER)
  })

  it('takes a headless browser for specs where one is installed, and never for pictures and benchmarks', async () => {
    const programs = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
    expect(await findHeadlessBrowser(aMachine({ programs }))).toBe('/usr/bin/chromium-headless-shell')
    expect(await findBrowser(aMachine({ programs }))).toBe('/usr/bin/chromium')
    expect(await findHeadlessBrowser(aMachine({ programs: ['/usr/bin/chromium'] }))).toBe('/usr/bin/chromium')
  })

  it('says how to install a browser when none is found', async () => {
    await expect(findHeadlessBrowser(aMachine())).rejects.toThrow(
      'Chromium or Chrome was not found. Install it with npm test -- --install, or set CHROMIUM_PATH to its path.',
    )
    await expect(findBrowser(aMachine({ programs: ['/usr/bin/chromium-headless-shell'] }))).rejects.toThrow(
      'Chromium or Chrome was not found. Install it, or set CHROMIUM_PATH to its path.',
    )
  })
})
