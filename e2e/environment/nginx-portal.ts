import type { PageSettings } from '@molar/releases/format'
import { exampleSettings, runNginx } from '@molar/releases/testing/nginx'
import type { RunningPortal } from '@molar/tools/start'

const nothingToStop = async () => {
  throw new Error('Behind nginx no remote has its own server.')
}

/** The portal as in production: nginx over a store of releases, and the clinic server under the same origin. */
export async function startNginxPortal(
  store: string,
  apiUrl: string,
  /** Origins of remotes that are served from another origin, by name. */
  origins: Readonly<Record<string, string>> = {},
  changes: Partial<PageSettings> = {},
): Promise<RunningPortal & { folder: string }> {
  const example = exampleSettings()
  const remotes = example.remotes.map((remote) => ({ ...remote, origin: origins[remote.name] ?? '' }))
  const settings = { ...example, remotes, ...changes }
  const nginx = await runNginx({ settings, store, apis: [new URL(apiUrl).host] })
  return {
    url: `http://localhost:${nginx.port}`,
    /** Configuration and included files of nginx. */
    folder: nginx.folder,
    origins,
    startRemote: nothingToStop,
    stopRemote: nothingToStop,
    close: nginx.stop,
  }
}
