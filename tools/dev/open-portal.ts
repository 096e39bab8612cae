import { originsOf, startApi } from '../start/api.ts'
import { closeOnSignal } from '../start/child.ts'
import { welcome } from '../start/welcome.ts'
import { startDevServer } from './dev-server.ts'

interface OpenPortal {
  host: string
  /** Of `shell` and, unless another's is used, `api`. */
  ports: Readonly<Record<string, number>>
}

/** Starts the clinic's server and the portal from its sources, says where to go, and ends both with Ctrl-C. */
export async function openPortal({ host, ports }: OpenPortal) {
  const foreign = process.env.API_URL?.replace(/\/+$/, '')
  const port = ports.shell!
  const api = foreign ? null : startApi({ host, port: ports.api!, origins: originsOf(port) })
  const API_URL = foreign ?? api!.url
  const dev = startDevServer({ config: 'portal.config.ts', host, port, env: { API_URL } })
  const close = () => Promise.all([dev.close(), api?.close()])
  closeOnSignal(close)
  try {
    console.log(
      `Compiling the portal; ${foreign ? `the clinic server is ${foreign}` : 'starting the clinic server'}.`,
    )
    await Promise.all([api?.ready, dev.ready])
    console.log(await welcome({ portal: dev.url, api: foreign ? null : API_URL }))
    console.log('What you change in shell, remotes and shared appears in the open page.')
    await Promise.race([dev.ended, ...(api ? [api.ended] : [])])
  } catch (error) {
    await close()
    throw error
  }
}
