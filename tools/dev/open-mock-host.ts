import { closeOnSignal } from '../start/child.ts'
import { startDevServer } from './dev-server.ts'

interface MockHostOptions {
  /** As its `remote.json` has it. */
  name: string
  folder: string
  host: string
  port: number
  /** Port of a portal that may run at the same time. */
  shellPort: number
}

/** Opens one remote from its sources in the mock host. */
export async function openMockHost({ name, folder, host, port, shellPort }: MockHostOptions) {
  const dev = startDevServer({ config: 'mock-host.config.ts', host, port, env: { DEV_REMOTE: folder } })
  closeOnSignal(dev.close)
  try {
    console.log(`Compiling ${name}.`)
    await dev.ready
    console.log(
      [
        '',
        `${name} in the mock host:  ${dev.url}`,
        `In a portal that runs here:  http://localhost:${shellPort}/?remote.${name}=${dev.url}`,
        '',
        'A change of a file appears in the open page. Ctrl-C stops it.',
      ].join('\n'),
    )
    await dev.ended
  } catch (error) {
    await dev.close()
    throw error
  }
}
