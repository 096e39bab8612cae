import type { findBrowser } from '../programs.mjs'

type Machine = NonNullable<Parameters<typeof findBrowser>[0]>

export const PLAYWRIGHT_BROWSER = '/cache/playwright/chrome'

interface MachineOptions {
  programs?: string[]
  env?: Record<string, string>
  platform?: NodeJS.Platform
  isRoot?: boolean
  apt?: boolean
  download?: boolean
  unknownPackages?: string[]
}

/**
 * A machine with these programs. `apt` says whether its apt-get installs what is asked, `download` whether Playwright's
 * download works. With one of the unknown packages, apt-get installs nothing. `commands` has what was run on it, `printed`
 * what was said.
 */
export function aMachine({
  programs = [],
  env = {},
  platform = 'linux',
  isRoot = false,
  apt = false,
  download = false,
  unknownPackages = [],
}: MachineOptions = {}) {
  const present = new Set([...programs, ...(apt ? ['/usr/bin/apt-get'] : [])])
  const commands: string[] = []
  const printed: string[] = []
  return {
    commands,
    printed,
    env: { PATH: '/usr/local/bin:/usr/bin', ...env } as NodeJS.ProcessEnv,
    platform,
    isRoot,
    canRun: (path: string) => present.has(path),
    exitsWith0: () => false,
    playwrightBrowser: async () => PLAYWRIGHT_BROWSER,
    print: (line: string) => void printed.push(line),
    run(command: string, args: string[]) {
      commands.push([command, ...args].join(' '))
      if (args.some((word) => unknownPackages.includes(word))) return false
      if (command === 'apt-get' && args[0] === 'install')
        for (const name of args.filter((word) => !word.startsWith('-'))) present.add(`/usr/bin/${name}`)
      if (command === process.execPath && download) present.add(PLAYWRIGHT_BROWSER)
      return command !== 'apt-get' || apt
    },
  } satisfies Machine & { commands: string[]; printed: string[] }
}
