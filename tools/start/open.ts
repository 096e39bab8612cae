import { buildParts } from '../build/build-parts.ts'
import { extensionsOf, openApi, type PortalAddress } from './api.ts'
import { closeOnSignal } from './child.ts'
import { startPortal, type RunningPortal } from './portal.ts'
import { welcome } from './welcome.ts'

const log = (line: string) => console.log(line)

/** Builds changed parts, starts all servers, prints their addresses, and ends them with Ctrl-C. */
export async function open({ host, ports }: PortalAddress) {
  const { own: api, url: apiUrl } = openApi({ host, ports })
  log(api ? 'Starting the clinic server.' : `Using the clinic server at ${apiUrl}.`)
  let portal: RunningPortal | null = null
  const close = async () => {
    await Promise.all([portal?.close(), api?.close()])
  }
  closeOnSignal(close)

  try {
    await Promise.all([api?.ready, buildParts(log)])
    // The browser asks an external server: its extensions may change while this runs.
    const extensions = api && (await extensionsOf(apiUrl))
    portal = await startPortal({ apiUrl, extensions, ports, host, settings: { allowOverrides: true } })
    log(await welcome({ portal: portal.url, api: api && apiUrl }))
    await api?.ended
  } catch (error) {
    await close()
    throw error
  }
}
