import { openApi, type PortalAddress } from '../start/api.ts'
import { closeOnSignal } from '../start/child.ts'
import { welcome } from '../start/welcome.ts'
import { startDevServer } from './dev-server.ts'

/** Starts the clinic's server and the portal from its sources, and prints the addresses. Ctrl-C ends both. */
export async function openPortal({ host, ports }: PortalAddress) {
  const { own: api, url: API_URL } = openApi({ host, ports })
  const dev = startDevServer({ config: 'portal.config.ts', host, port: ports.shell!, env: { API_URL } })
  const close = () => Promise.all([dev.close(), api?.close()])
  closeOnSignal(close)
  try {
    console.log(
      `Compiling the portal; ${api ? 'starting the clinic server' : `the clinic server is ${API_URL}`}.`,
    )
    await Promise.all([api?.ready, dev.ready])
    console.log(await welcome({ portal: dev.url, api: api && API_URL }))
    console.log('A change of a file of shell, remotes or shared appears in the open page.')
    await Promise.race([dev.ended, ...(api ? [api.ended] : [])])
  } catch (error) {
    await close()
    throw error
  }
}
