import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { freePort } from '@molar/tools/free-port'
import { portVariable } from '../../tools/start/checks.mjs'
import { open } from './command.ts'
import { copyRepository } from './copy.ts'

interface Opened {
  url: string
  pressCtrlC: () => Promise<number | null>
}

interface Checkout {
  folder: string
  /** Replaces the first occurrence of `from` in a source file. */
  change: (file: string, from: string, to: string) => void
  /** `npm run dev` without a server behind the API address. */
  openPortal: () => Promise<Opened>
  /** `npm run dev -w mfe-…`. */
  openMockHost: (remote: string) => Promise<Opened>
}

const NO_API = 'http://127.0.0.1:9'

/** `checkout`: a copy of the repository that the spec may change. */
export const test = base.extend<{ checkout: Checkout }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that the fixture needs no other.
  checkout: async ({}, give) => {
    const { folder, remove } = copyRepository()
    const opened: Opened[] = []
    const opens = async (command: Parameters<typeof open>[0], url: string) => {
      const { pressCtrlC } = await open(command)
      opened.push({ url, pressCtrlC })
      return opened.at(-1)!
    }
    await give({
      folder,
      change(file, from, to) {
        const path = join(folder, file)
        const before = readFileSync(path, 'utf8')
        if (!before.includes(from)) throw new Error(`${file} no longer says: ${from}`)
        writeFileSync(
          path,
          before.replace(from, () => to),
        )
      },
      async openPortal() {
        const port = await freePort()
        const env = { PORT_SHELL: String(port), API_URL: NO_API }
        return opens(
          { folder, args: ['tools/dev/dev.mjs'], env, ready: 'appears in the open page' },
          `http://localhost:${port}`,
        )
      },
      async openMockHost(remote) {
        const port = await freePort()
        return opens(
          {
            folder: join(folder, `mfe-${remote}`),
            args: ['../tools/dev/mock-host.mjs'],
            env: { [portVariable(remote)]: String(port) },
            ready: 'appears in the open page',
          },
          `http://localhost:${port}`,
        )
      },
    })
    await Promise.all(opened.map(({ pressCtrlC }) => pressCtrlC()))
    remove()
  },
})

export { expect } from '@playwright/test'
