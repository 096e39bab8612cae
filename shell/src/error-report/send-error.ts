import type { LoadPhase } from '@molar/contract'
import { remotesByRoute, type PageSettings, type ReleaseId } from '@molar/releases/format'
import { framesOf, nameOf, safeMessageOf } from './error-details.ts'

/** Errors that one page reports at most. */
const MAX_REPORTS = 5

/** The step in the title of a page: a name without digits. */
const STEP = /^[^|]+ \| ([^|\d@]{1,60}) \| [^|]+$/

interface FailedRelease {
  release: ReleaseId
  /** Where it failed. Null: it threw, and the person continues with it. */
  phase: LoadPhase | null
  error: unknown
  /** Path and title of the page at the time of the error. */
  at: { pathname: string; title: string }
  shellVersion: string
}

const reported = new Set<string>()
let isSampled: boolean | null = null

/**
 * Sends an error of a release to a Sentry-compatible service: release, phase, step and stack. Neither its message nor
 * the address of the page are sent as they are, because both may contain what the person typed. The same error is
 * sent once.
 */
export async function sendError(failed: FailedRelease, settings: PageSettings) {
  const address = envelopeAddress(settings.errorDsn!)
  isSampled ??= Math.random() < (settings.errorSampleRate ?? 1)
  const event = eventOf(failed, settings)
  const identity = JSON.stringify([event.release, event.exception])
  if (!isSampled || reported.has(identity) || reported.size >= MAX_REPORTS) return
  reported.add(identity)
  const id = crypto.randomUUID().replaceAll('-', '')
  const now = new Date()
  const lines = [
    { event_id: id, sent_at: now.toISOString() },
    { type: 'event', content_type: 'application/json' },
    { event_id: id, timestamp: now.getTime() / 1000, ...event },
  ]
  await fetch(address, {
    method: 'POST',
    // As text: other types need a request of their own first.
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
}

function envelopeAddress(dsn: string) {
  const { origin, pathname, username } = new URL(dsn)
  const [, path, project] = /^(.*)\/([^/]+)$/.exec(pathname)!
  return `${origin}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`
}

function eventOf({ release, phase, error, at, shellVersion }: FailedRelease, { remotes }: PageSettings) {
  const { name, version } = release
  const [, step = ''] = STEP.exec(at.title) ?? []
  const isRoute = remotesByRoute(remotes).some(({ route }) => route === at.pathname)
  return {
    platform: 'javascript',
    level: 'error',
    release: `${name}@${version}`,
    // Other paths may contain a code.
    transaction: isRoute ? at.pathname : 'other',
    // The service must not keep the address of the person.
    sdk: { name: 'molar.shell', version: shellVersion, settings: { infer_ip: 'never' } },
    tags: { remote: name, phase: phase ?? 'none', step: step || 'none', shell: shellVersion },
    exception: {
      values: [{ type: nameOf(error), value: safeMessageOf(error), stacktrace: { frames: framesOf(error) } }],
    },
  }
}
