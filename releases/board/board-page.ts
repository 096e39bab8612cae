import { escapeHtml } from '../page/index.ts'
import { timeOf, type HistoryEvent } from '../store/index.ts'
import { BOARD_STYLES } from './board-styles.ts'
import type { NamedVersion, PartOverview } from './part-overview.ts'

interface Board {
  address: string
  at: Date
  overviews: readonly PartOverview[]
  /** Addresses that gave no metrics, with the reason. */
  failures: readonly string[]
}

/** A cell without a value. */
const NOTHING = '-'

const element = (tag: string, ...content: string[]) => `<${tag}>${content.join('\n')}</${tag}>`
const text = (tag: string, content: string) => element(tag, escapeHtml(content))

/** Returns a table whose rows become blocks on a phone, each cell with the name of its column. */
function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]) {
  if (rows.length === 0) return ''
  const headCells = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')
  const body = rows.map((cells) =>
    element(
      'tr',
      ...cells.map((cell, column) => {
        const blank = cell === NOTHING ? ' class="blank"' : ''
        return `<td data-column="${escapeHtml(head[column]!)}"${blank}>${escapeHtml(cell)}</td>`
      }),
    ),
  )
  return `<table>
<caption>${escapeHtml(caption)}</caption><thead><tr>${headCells}</tr></thead>
<tbody>${body.join('\n')}</tbody></table>`
}

function whoAndWhen(event: HistoryEvent | null) {
  if (!event) return 'The history does not say who did this.'
  const why = event.why ? `: ${event.why}` : ''
  return `${event.who}, ${timeOf(event.at)}${event.forced ? ', with --force' : ''}${why}`
}

const named = (
  title: string,
  { event, undo }: NamedVersion,
  details: readonly string[] = [],
  withoutUndo = 'There is no earlier release to go back to.',
) =>
  element(
    'li',
    text('strong', title),
    ...[whoAndWhen(event), ...details].map((line) => text('p', line)),
    undo ? `<p>To take it back: ${text('code', undo)}</p>` : text('p', withoutUndo),
  )

function countsOf({ loads }: PartOverview, version: string) {
  if (!loads) return 'Loads are not known: write the board with --metrics.'
  const { mounted = 0, booked = 0, failed = {} } = loads.find((one) => one.version === version) ?? {}
  const failures = Object.values(failed).reduce((sum, count) => sum + count, 0)
  const bookings = loads.some((one) => one.booked > 0) ? ` Bookings: ${booked}.` : ''
  return `${mounted} loads worked, ${failures} failed.${bookings}`
}

const CHECKED = { passed: 'passed', missing: 'not checked', failed: 'failed', none: 'nothing to check' }

const checkOf = ({ releases }: PartOverview, version: string) => {
  const check = releases.find((one) => one.version === version)?.check
  return check ? CHECKED[check.outcome] : NOTHING
}

/** Returns one row for each part: what a reader looks for first. */
const summary = (overviews: readonly PartOverview[]) =>
  table(
    'What people get',
    ['Part', 'Active', 'Check', 'Since', 'By', 'Canary', 'Blocked'],
    overviews.map((overview) => {
      const { part, current, canary, blocked } = overview
      return [
        part,
        current?.version ?? 'none',
        current ? checkOf(overview, current.version) : NOTHING,
        current?.event ? timeOf(current.event.at) : NOTHING,
        current?.event?.who ?? NOTHING,
        canary ? `${canary.version} for ${canary.percent} %` : NOTHING,
        blocked.map(({ version }) => version).join(', ') || NOTHING,
      ]
    }),
  )

function section(overview: PartOverview) {
  const { part, current, canary, blocked, releases, loads, events, problems } = overview
  const failedChecks = releases.flatMap(({ check, states }) =>
    states.length > 0 ? (check?.problems ?? []) : [],
  )
  return element(
    'section',
    text('h2', part),
    ...(problems.length > 0
      ? [`<ul class="problems">${problems.map((line) => text('li', line)).join('')}</ul>`]
      : []),
    element(
      'ul',
      current
        ? named(
            `${current.version} is active`,
            current,
            part === 'shell' ? [] : [countsOf(overview, current.version)],
          )
        : text('li', 'No release is active.'),
      ...(canary
        ? [
            named(`${canary.version} is a canary for ${canary.percent} % of browsers`, canary, [
              countsOf(overview, canary.version),
            ]),
          ]
        : []),
      ...blocked.map((one) =>
        named(`${one.version} is blocked`, one, [], 'Publish a corrected release under a new version.'),
      ),
    ),
    table(
      `Releases of ${part}`,
      ['Version', 'Published', 'State', 'Check', 'Contract'],
      releases.map(({ version, published, states, check, contract }) => [
        version,
        published ? timeOf(published) : 'not known',
        states.join(', ') || NOTHING,
        check ? CHECKED[check.outcome] : NOTHING,
        contract ?? NOTHING,
      ]),
    ),
    ...failedChecks.map((problem) => text('pre', problem)),
    table(
      `Failures of ${part} by phase`,
      ['Version', 'Phase', 'Failures'],
      (loads ?? []).flatMap(({ version, failed }) =>
        Object.entries(failed).map(([phase, count]) => [version, phase, String(count)]),
      ),
    ),
    table(
      `Last changes of ${part}`,
      ['Time', 'Who', 'Change', 'From', 'To', 'Reason'],
      events.map(({ at, who, event, from, to, why, forced }) => [
        timeOf(at),
        who,
        forced ? `${event} with --force` : event,
        from ?? NOTHING,
        to ?? NOTHING,
        why ?? NOTHING,
      ]),
    ),
  )
}

/** Returns the board as HTML. It has no scripts and loads nothing. */
export const boardPage = ({ address, at, overviews, failures }: Board) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Releases</title>
<style>${BOARD_STYLES}</style>
</head>
<body>
<main>
<h1>Releases</h1>
<p>${escapeHtml(address)}, as of ${timeOf(at.toISOString())}</p>
${failures.map((failure) => `<p class="problems">No metrics from ${escapeHtml(failure)}.</p>`).join('\n')}
${overviews.length > 0 ? [summary(overviews), ...overviews.map(section)].join('\n') : '<p>Nothing was published in this store yet.</p>'}
</main>
</body>
</html>
`
