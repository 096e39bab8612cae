import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '@molar/releases/parts'

const FAULTS = [
  'entry 404',
  'chunk 404',
  'every chunk fails once',
  'remote hangs',
  'remote slow (100 kbit/s)',
  'origin refuses',
  'HTML instead of JavaScript',
  'altered byte',
  'throws at load',
  'throws at mount',
  'throws in a later step',
  'draws nothing',
  'throws when something is pressed',
  'a draft that makes a step throw',
  'pointer missing',
  'pointer not JSON',
  'pointer from the future',
  'pointer that contains `</script>`',
  'pointer storage that hangs',
  'settings missing',
  'old tab after three releases and a prune',
  'a remote that needs a newer shell',
  'API down at each step',
  'API hanging at each step',
]

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string }[]
}

const specsOf = ({ suites = [], specs = [] }: Suite): { title: string; file: string }[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Every story that runs behind nginx, as the table names it. */
function storiesBehindNginx() {
  const playwright = createRequire(join(ROOT, 'e2e', 'package.json')).resolve('@playwright/test/package.json')
  const list = ['test', '--config', 'e2e', '--project', 'phone, behind nginx', '--list', '--reporter', 'json']
  // Playwright refuses to run inside Jest.
  const { JEST_WORKER_ID: _, ...env } = process.env
  const told = execFileSync(process.execPath, [join(dirname(playwright), 'cli.js'), ...list], {
    cwd: ROOT,
    // Any program will do: nothing is started.
    env: { ...env, CHROMIUM_PATH: process.execPath, TEST_LONG: 'false' },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return specsOf(JSON.parse(told) as Suite).map(
    ({ title, file }) => `\`${basename(file, '.spec.ts')}\` ${title}`,
  )
}

const rows = readFileSync(join(ROOT, 'docs', 'reliability.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  )

const named = rows.flatMap((row) => row[3]!.split('<br>'))

it('has a row for each fault, with what is seen, what stands behind it and a story', () => {
  expect(rows.map(([fault]) => fault)).toEqual(FAULTS)
  expect(rows.filter((row) => row.length !== 4 || row.some((cell) => !cell.trim()))).toEqual([])
})

it('names stories that exist and run behind nginx, and every story of faults', () => {
  const stories = storiesBehindNginx()
  expect(named.filter((story) => !stories.includes(story))).toEqual([])
  expect(stories.filter((story) => story.startsWith('`faults-') && !named.includes(story))).toEqual([])
})
