import type { CanaryEvidence, ComparedVersions } from './rule.ts'

interface Metric {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

export interface CollectedMetrics {
  /** By database. Copies of a server share a database and report the same totals: these are never added up. */
  databases: ReadonlyMap<string, readonly Metric[]>
  /** Each address that gave no metrics, with the reason. */
  failures: readonly string[]
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Parses the Prometheus text format. Leaves out lines that are not metrics. */
const parseMetrics = (text: string): Metric[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (!name || !Number.isFinite(Number(value))) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, key, content]) => [key, content] as const)
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })

async function fetchMetrics(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) })
  if (!response.ok) throw new Error(`responded with ${response.status}`)
  const metrics = parseMetrics(await response.text())
  const find = (wanted: string) => metrics.find(({ name }) => name === wanted)
  if (find('molar_database_up')?.value === 0) throw new Error('its database does not respond')
  const database = find('molar_database_info')?.labels.id
  if (!database) throw new Error('has no metrics of remotes')
  return { database, metrics }
}

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'did not respond in time' : (cause?.code ?? message)
}

/** Asks all copies of the server. One response for each database is enough: the counts are stored there. */
export async function collectMetrics(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<CollectedMetrics> {
  const results = await Promise.allSettled(urls.map((url) => fetchMetrics(url, signal)))
  const databases = new Map<string, readonly Metric[]>()
  const failures: string[] = []
  results.forEach((result, index) => {
    if (result.status === 'fulfilled') databases.set(result.value.database, result.value.metrics)
    else failures.push(`${urls[index]} (${reasonOf(result.reason)})`)
  })
  return { databases, failures }
}

/** Extracts the counts of two releases of a remote from metrics. */
export function evidenceFrom(
  metrics: readonly Metric[],
  remote: string,
  versions: ComparedVersions,
): CanaryEvidence {
  const metricsOf = (release: keyof ComparedVersions, name: string) =>
    metrics.filter(
      (metric) =>
        metric.name === name &&
        metric.labels.remote === remote &&
        metric.labels.version === versions[release],
    )
  // A failure in a later step belongs to a load that was counted when it mounted.
  const loads = (release: keyof ComparedVersions) =>
    metricsOf(release, 'molar_remote_loads_total')
      .filter(({ labels }) => labels.phase !== 'step' && labels.outcome !== 'booked')
      .reduce((sum, { value }) => sum + value, 0)
  const networks = (release: keyof ComparedVersions, hours: string) => {
    const count = (outcome: string) =>
      metricsOf(release, 'molar_remote_networks').find(
        ({ labels }) => labels.hours === hours && labels.outcome === outcome,
      )?.value ?? 0
    return { mounted: count('mounted'), failed: count('failed') }
  }
  // Spans without the canary are no evidence about it.
  const spans = new Set(metricsOf('canary', 'molar_remote_networks').map(({ labels }) => labels.hours!))
  return {
    loads: { canary: loads('canary'), current: loads('current') },
    spans: [...spans].map((hours) => ({
      canary: networks('canary', hours),
      current: networks('current', hours),
    })),
  }
}

/** How often a release mounted, booked and failed. */
export interface LoadCounts {
  version: string
  mounted: number
  booked: number
  /** By the phase of the load. */
  failed: Readonly<Record<string, number>>
}

/** Extracts the counts of all releases of a remote from the metrics of all databases. */
export function loadCountsFrom({ databases }: CollectedMetrics, remote: string): LoadCounts[] {
  const loads = [...databases.values()]
    .flat()
    .filter(({ name, labels }) => name === 'molar_remote_loads_total' && labels.remote === remote)
  const counts = new Map<string, LoadCounts>()
  for (const { labels, value } of loads) {
    const { version = '', outcome, phase = '' } = labels
    const count = counts.get(version) ?? { version, mounted: 0, booked: 0, failed: {} }
    counts.set(
      version,
      outcome === 'mounted' || outcome === 'booked'
        ? { ...count, [outcome]: count[outcome] + value }
        : { ...count, failed: { ...count.failed, [phase]: (count.failed[phase] ?? 0) + value } },
    )
  }
  return [...counts.values()]
}
