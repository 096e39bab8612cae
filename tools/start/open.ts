import { buildParts } from '../build/build-parts.ts'
import { extensionsOf, originsOf, startApi } from './api.ts'
import { closeOnSignal } from './child.ts'
import { startPortal, type Portal } from './portal.ts'
import { welcome } from './welcome.ts'

interface OpenOptions {
  host: string
  /** By part, `shell` and `api` among them. */
  ports: Readonly<Record<string, number>>
}

const tell = (sentence: string) => console.log(sentence)

/** Builds what changed, starts every server, says where to go, and ends them all with Ctrl-C. */
export async function open({ host, ports }: OpenOptions) {
  const foreign = process.env.API_URL?.replace(/\/+$/, '')
  tell(foreign ? `Using the clinic server at ${foreign}.` : 'Starting the clinic server.')
  const api = foreign ? null : startApi({ host, port: ports.api!, origins: originsOf(ports.shell!) })
  let portal: Portal | null = null
  const close = async () => {
    await Promise.all([portal?.close(), api?.close()])
  }
  closeOnSignal(close)

  try {
    await Promise.all([api?.ready, buildParts(tell)])
    const apiUrl = foreign ?? api!.url
    // Another's server is asked by the browser: it may name other extensions tomorrow.
    const extensions = foreign ? null : await extensionsOf(apiUrl)
    portal = await startPortal({ apiUrl, extensions, ports, host, settings: { allowOverrides: true } })
    tell(await welcome({ portal: portal.url, api: foreign ? null : apiUrl }))
    await api?.ended
  } catch (error) {
    await close()
    throw error
  }
}
