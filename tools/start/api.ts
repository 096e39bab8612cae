import { startChild } from './child.ts'

interface ApiOptions {
  host: string
  port: number
  /** Origins of pages that may call it. */
  origins: readonly string[]
}

/** The clinic server as a process of its own. */
export function startApi({ host, port, origins }: ApiOptions) {
  const child = startChild({
    what: 'The clinic server',
    args: ['--import', 'tsx', 'api/src/server.ts'],
    env: {
      DEMO_DATA: 'true',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ALLOWED_ORIGINS: origins.join(','),
      ...process.env,
      HOST: host,
      PORT: String(port),
    },
    readyAt: `http://${host}:${port}/ready`,
  })
  return { ...child, url: `http://localhost:${port}` }
}

/** Origins of pages at this port of this machine. */
export const originsOf = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]

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
