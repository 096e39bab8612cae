import { startChild } from './child.ts'

/** Where a portal opens. */
export interface Places {
  host: string
  /** By part, `shell` and, unless another's server is used, `api` among them. */
  ports: Readonly<Record<string, number>>
}

/** The clinic server that `API_URL` names, else one of ours in a process of its own. */
export function openApi(places: Places) {
  const foreign = process.env.API_URL?.replace(/\/+$/, '')
  const own = foreign ? null : startApi(places)
  return { own, url: foreign ?? own!.url }
}

function startApi({ host, ports }: Places) {
  const port = ports.api!
  const child = startChild({
    what: 'The clinic server',
    args: ['--import', 'tsx', 'api/src/server.ts'],
    env: {
      DEMO_DATA: 'true',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ALLOWED_ORIGINS: originsOf(ports.shell!).join(','),
      ...process.env,
      HOST: host,
      PORT: String(port),
    },
    readyAt: `http://${host}:${port}/ready`,
  })
  return { ...child, url: `http://localhost:${port}` }
}

/** Origins of pages at this port of this machine. */
const originsOf = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]

/** Extensions the server names; null when it does not say, and then the browser asks again. */
export async function extensionsOf(url: string): Promise<string[] | null> {
  try {
    const answer = await fetch(`${url}/capabilities`, { signal: AbortSignal.timeout(5000) })
    if (!answer.ok) return null
    const { data } = (await answer.json()) as { data?: { extensions?: string[] } }
    return data?.extensions ?? null
  } catch {
    return null
  }
}
