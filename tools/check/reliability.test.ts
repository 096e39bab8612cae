import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { PROGRAM_FILES } from '../program-files.mjs'

const FAULTS = [
  'The entry file is missing',
  'A chunk is missing',
  'Every file fails once',
  'A remote hangs',
  'A remote is slow (100 kbit/s)',
  'The origin of a remote refuses connections',
  'HTML is sent instead of JavaScript',
  'A byte is altered',
  'A tab is three releases old and its files were pruned',
  'A release throws at load',
  'A release throws at mount',
  'A release throws in a later step',
  'A release draws nothing',
  'A release throws when something is pressed',
  'A draft makes a step throw',
  'A release hides its page',
  'A release covers its page',
  'A release replaces functions of the page',
  'A release empties the page',
  'A release reloads or leaves the page',
  'A release replaces methods of one object',
  'A release makes presses useless',
  'A release refuses a form without a reason',
  'A release asks for what nobody can see',
  'A release leaves nothing to press',
  'A release keeps people from typing',
  'A release ends its calls too early',
  'A release moves the page',
  'A release takes the focus or blocks the page',
  'A release makes more than 60 calls in 5 seconds',
  'A release fills the storage',
  'A release ends the page',
  'A release loses the confirmation',
  'Two remotes break their pages at once',
  'The pointer is missing',
  'The pointer is not JSON',
  'The pointer has a newer format',
  'The pointer contains `</script>`',
  'The storage of the pointer hangs',
  'The settings are missing',
  'A remote needs a newer shell',
  'The API is down at each step',
  'The API hangs at each step',
  'PostgreSQL is down',
]

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string }[]
}

const specsOf = ({ suites = [], specs = [] }: Suite): { title: string; file: string }[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Every spec that runs behind nginx in `npm test` or `npm run test:long`, as the document names it: file and title. */
function specsBehindNginx({ long }: { long: boolean }) {
  const list = ['test', '--config', 'e2e', '--project', 'phone, behind nginx', '--list', '--reporter', 'json']
  // Playwright refuses to run inside Jest.
  const { JEST_WORKER_ID: _, ...env } = process.env
  const report = execFileSync(process.execPath, [PROGRAM_FILES.playwright, ...list], {
    cwd: ROOT,
    // Any program is good enough here: nothing is started.
    env: { ...env, CHROMIUM_PATH: process.execPath, TEST_LONG: `${long}` },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return specsOf(JSON.parse(report) as Suite).map(
    ({ title, file }) => `\`${basename(file, '.spec.ts')}\` ${title}`,
  )
}

/** The faults of the document: each `###` heading with the list below it. */
const faults = readFileSync(join(ROOT, 'docs', 'reliability.md'), 'utf8')
  .split(/^(?=##)/m)
  .filter((section) => section.startsWith('### '))
  .map((section) => ({
    title: /^### (.*)$/m.exec(section)![1]!,
    seen: /^- \*\*The patient sees:\*\* (\S.*)$/m.exec(section)?.[1],
    why: /^- \*\*Why:\*\* (\S.*)$/m.exec(section)?.[1],
    specs: [...section.matchAll(/^ {2}- (`.*)$/gm)].map(([, spec]) => spec!),
  }))

it('describes each fault once, with what the patient sees, the reason and at least one spec', () => {
  expect(faults.map(({ title }) => title)).toEqual(FAULTS)
  expect(faults.filter(({ seen, why, specs }) => !seen || !why || specs.length === 0)).toEqual([])
})

it('names only specs that exist and run behind nginx, and all of the files faults-of-*', () => {
  const existing = specsBehindNginx({ long: true })
  const quick = specsBehindNginx({ long: false })
  const named = faults.flatMap(({ specs }) => specs)
  expect(named.filter((spec) => !existing.includes(spec))).toEqual([])
  expect(quick.filter((spec) => spec.startsWith('`faults-') && !named.includes(spec))).toEqual([])
})
