import { closeOnSignal } from '../start/child.ts'
import { startDevServer } from './dev-server.ts'

interface OpenAlone {
  /** As its `remote.json` has it. */
  name: string
  folder: string
  host: string
  port: number
  /** Where a portal would be open beside it. */
  shellPort: number
}

/** Opens one remote from its sources, with a stand-in for the shell and for the clinic's server. */
export async function openAlone({ name, folder, host, port, shellPort }: OpenAlone) {
  const dev = startDevServer({ config: 'alone.config.ts', host, port, env: { DEV_REMOTE: folder } })
  closeOnSignal(dev.close)
  try {
    console.log(`Compiling ${name}.`)
    await dev.ready
    console.log(
      [
        '',
        `${name} alone, on a made-up clinic:  ${dev.url}`,
        `In a portal that is open here:  http://localhost:${shellPort}/?remote.${name}=${dev.url}`,
        '',
        'What you change appears in the open page. Ctrl-C ends it.',
      ].join('\n'),
    )
    await dev.ended
  } catch (error) {
    await dev.close()
    throw error
  }
}
