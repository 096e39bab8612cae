import { startChild } from './child.ts'
import { originAt } from './origin-at.ts'

/** Host and ports of a portal. */
export interface PortalAddress {
  host: string
  /** By server: `shell`, each remote, and `api` unless API_URL names another server. */
  ports: Readonly<Record<string, number>>
}

/** Uses the clinic server at `API_URL`, or starts one in a process of its own. */
export function openApi(address: PortalAddress) {
  const external = process.env.API_URL?.replace(/\/+$/, '')
  const own = external ? null : startApi(address)
  return { own, url: external ?? own!.url }
}

function startApi({ host, ports }: PortalAddress) {
  const port = ports.api!
  const child = startChild({
    what: 'The clinic server',
    args: ['--import', 'tsx', '--import', './tools/start/end-with-parent.mjs', 'api/src/server.ts'],
    env: {
      DEMO_DATA: 'true',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ALLOWED_ORIGINS: originsOf(ports.shell!).join(','),
      ...withoutEmpty(process.env),
      HOST: host,
      PORT: String(port),
    },
    readyAt: `${originAt(host, port)}/ready`,
  })
  return { ...child, url: `http://localhost:${port}` }
}

/** Empty variables count as not set. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value))

/** Returns the origins of pages at a port of this computer. */
const originsOf = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]

/** Returns the extensions of a server. Null when it does not respond: then the browser asks. */
export async function extensionsOf(url: string): Promise<string[] | null> {
  try {
    const response = await fetch(`${url}/capabilities`, { signal: AbortSignal.timeout(5000) })
    if (!response.ok) return null
    const { data } = (await response.json()) as { data?: { extensions?: string[] } }
    return data?.extensions ?? null
  } catch {
    return null
  }
}
