import type { Evidence } from './rule.ts'

interface Figure {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** What one database knows; its copies of the server all tell the same. */
export type Figures = readonly Figure[]

export interface Counted {
  /** By database: figures of copies of one server are never added up. */
  databases: ReadonlyMap<string, Figures>
  /** Why an address told nothing, in half sentences. */
  silent: readonly string[]
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Prometheus text; what is no figure is left out. */
const readFigures = (text: string): Figures =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (!name || !Number.isFinite(Number(value))) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, key, content]) => [key, content] as const)
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })

async function ask(url: string, signal: AbortSignal) {
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  const figures = readFigures(await answer.text())
  const id = figures.find(({ name }) => name === 'molar_database_info')?.labels.id
  if (!id) throw new Error('has no counts of remotes')
  return { id, figures }
}

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'did not answer in time' : (cause?.code ?? message)
}

/** Asks every copy of the server: one that answers is enough, since the counts are in their database. */
export async function collectFigures(urls: readonly string[], signal: AbortSignal): Promise<Counted> {
  const answers = await Promise.allSettled(urls.map((url) => ask(url, signal)))
  const databases = new Map<string, Figures>()
  const silent: string[] = []
  answers.forEach((answer, index) => {
    if (answer.status === 'fulfilled') databases.set(answer.value.id, answer.value.figures)
    else silent.push(`${urls[index]} (${reasonOf(answer.reason)})`)
  })
  return { databases, silent }
}

/** Versions of the two that are compared. */
export interface Rivals {
  canary: string
  current: string
}

/** What the figures say of two releases of a remote. */
export function evidenceOf(figures: Figures, remote: string, versions: Rivals): Evidence {
  const of = (release: keyof Rivals, name: string) =>
    figures.filter(
      (figure) =>
        figure.name === name &&
        figure.labels.remote === remote &&
        figure.labels.version === versions[release],
    )
  // A failure in a later step was counted as a load when it mounted.
  const loads = (release: keyof Rivals) =>
    of(release, 'molar_remote_loads_total')
      .filter(({ labels }) => labels.phase !== 'step')
      .reduce((sum, { value }) => sum + value, 0)
  const votes = (release: keyof Rivals, hours: string) => {
    const said = (outcome: string) =>
      of(release, 'molar_remote_networks').find(
        ({ labels }) => labels.hours === hours && labels.outcome === outcome,
      )?.value ?? 0
    return { mounted: said('mounted'), failed: said('failed') }
  }
  const ages = new Set(of('canary', 'molar_remote_networks').map(({ labels }) => labels.hours!))
  return {
    loads: { canary: loads('canary'), current: loads('current') },
    // Hours without the canary say nothing about it.
    spans: [...ages].map((hours) => ({ canary: votes('canary', hours), current: votes('current', hours) })),
  }
}
