import type { PageSettings } from '@molar/releases/format'
import { startPortal } from '@molar/tools/start'
import { certificate, openFront } from './front.ts'
import { type Line, openLink } from './link.ts'

/** The portal as a patient's phone meets it, and how to take it down. */
export interface Scenario {
  url: string
  close: () => Promise<void>
}

const EXTENSIONS = ['availability', 'challenge', 'idempotency']

/** One address of this machine behind TLS and HTTP/2, and behind a slow line where there is one. */
async function expose(origin: string, keys: { key: string; cert: string }, line: Line | null) {
  const front = await openFront(origin, keys)
  const link = line && (await openLink(front.port, line))
  return {
    origin: `https://localhost:${link?.port ?? front.port}`,
    close: async () => {
      await link?.close()
      await front.close()
    },
  }
}

/** Shell, remotes and API by path under one origin, as in production. */
export async function oneOrigin(line: Line | null): Promise<Scenario> {
  const settings: Partial<PageSettings> = {}
  const portal = await startPortal({ apiUrl: '', extensions: EXTENSIONS, oneOrigin: true, settings })
  const shown = await expose(portal.url, await certificate(), line)
  settings.apiUrl = `${shown.origin}/api`
  return {
    url: shown.origin,
    close: async () => {
      await shown.close()
      await portal.close()
    },
  }
}

/** The same with an origin for each part: what every connection costs. */
export async function manyOrigins(line: Line | null): Promise<Scenario> {
  const settings: { -readonly [Key in keyof PageSettings]?: PageSettings[Key] } = {}
  const portal = await startPortal({ apiUrl: '', extensions: EXTENSIONS, settings })
  const keys = await certificate()
  const html = await (await fetch(portal.url)).text()
  const written = /id="molar-settings">([^<]*)</.exec(html)?.[1] ?? '{}'
  const { remotes } = JSON.parse(written) as PageSettings
  const exposed = await Promise.all(
    remotes.map(async (remote) => ({ remote, shown: await expose(remote.origin, keys, line) })),
  )
  settings.remotes = exposed.map(({ remote, shown }) => ({ ...remote, origin: shown.origin }))
  const shell = await expose(portal.url, keys, line)
  settings.apiUrl = `${shell.origin}/api`
  return {
    url: shell.origin,
    close: async () => {
      await Promise.all([shell, ...exposed.map(({ shown }) => shown)].map(({ close }) => close()))
      await portal.close()
    },
  }
}
