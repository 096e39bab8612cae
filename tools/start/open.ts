import { buildParts } from '../build/build-parts.ts'
import { extensionsOf, openApi, type Places } from './api.ts'
import { closeOnSignal } from './child.ts'
import { startPortal, type Portal } from './portal.ts'
import { welcome } from './welcome.ts'

const tell = (sentence: string) => console.log(sentence)

/** Builds what changed, starts every server, says where to go, and ends them all with Ctrl-C. */
export async function open({ host, ports }: Places) {
  const { own: api, url: apiUrl } = openApi({ host, ports })
  tell(api ? 'Starting the clinic server.' : `Using the clinic server at ${apiUrl}.`)
  let portal: Portal | null = null
  const close = async () => {
    await Promise.all([portal?.close(), api?.close()])
  }
  closeOnSignal(close)

  try {
    await Promise.all([api?.ready, buildParts(tell)])
    // Another's server is asked by the browser: it may name other extensions tomorrow.
    const extensions = api && (await extensionsOf(apiUrl))
    portal = await startPortal({ apiUrl, extensions, ports, host, settings: { allowOverrides: true } })
    tell(await welcome({ portal: portal.url, api: api && apiUrl }))
    await api?.ended
  } catch (error) {
    await close()
    throw error
  }
}
