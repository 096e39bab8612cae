import { findBrowser } from './browser.mjs'

const PLAYWRIGHTS = '/cache/playwright/chrome'

/** A machine with these programs; `download` and `package` say what can still be got. */
function aMachine({
  programs = [] as string[],
  env = {},
  root = false,
  downloads = false,
  packages = false,
} = {}) {
  const there = new Set(programs)
  const ran: string[] = []
  return {
    ran,
    env: { PATH: '/usr/local/bin:/usr/bin', ...env } as Record<string, string>,
    platform: 'linux',
    isRoot: root,
    canRun: (path: string) => there.has(path),
    playwrights: async () => PLAYWRIGHTS,
    run: (command: string, args: string[]) => {
      ran.push([command, ...args].join(' '))
      if (args.includes('chromium') && downloads && command !== 'apt-get') there.add(PLAYWRIGHTS)
      if (args.includes('chromium') && packages && command === 'apt-get') there.add('/usr/bin/chromium')
      return true
    },
    say: () => {},
  } as unknown as Parameters<typeof findBrowser>[0] & { ran: string[] }
}

describe('finding a browser to test with', () => {
  it('takes the one that CHROMIUM_PATH names, before all others', async () => {
    const on = aMachine({ programs: ['/opt/mine', '/usr/bin/chromium'], env: { CHROMIUM_PATH: '/opt/mine' } })
    expect(await findBrowser(on)).toBe('/opt/mine')
  })

  it('says so when CHROMIUM_PATH names nothing, and does not quietly take another', async () => {
    const on = aMachine({ programs: ['/usr/bin/chromium'], env: { CHROMIUM_PATH: '/opt/gone' } })
    await expect(findBrowser(on)).rejects.toThrow('CHROMIUM_PATH names no program: /opt/gone')
  })

  it('takes an installed one before the one of Playwright', async () => {
    const on = aMachine({ programs: ['/usr/bin/google-chrome', PLAYWRIGHTS] })
    expect(await findBrowser(on)).toBe('/usr/bin/google-chrome')
  })

  it('takes the one of Playwright when it is there, and installs nothing', async () => {
    const on = aMachine({ programs: [PLAYWRIGHTS] })
    expect(await findBrowser(on)).toBe(PLAYWRIGHTS)
    expect(on.ran).toEqual([])
  })

  it('downloads the one of Playwright when there is none', async () => {
    expect(await findBrowser(aMachine({ downloads: true }))).toBe(PLAYWRIGHTS)
  })

  it('takes the Debian package when the download fails and root may install', async () => {
    expect(await findBrowser(aMachine({ root: true, packages: true }))).toBe('/usr/bin/chromium')
  })

  it('fails with a sentence that says what to do when nothing helps, and never skips', async () => {
    const on = aMachine()
    await expect(findBrowser(on)).rejects.toThrow('install one, or set CHROMIUM_PATH')
    expect(on.ran.some((command) => command.startsWith('apt-get'))).toBe(false)
  })
})
