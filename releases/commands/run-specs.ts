import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../parts.ts'
import { NOT_RUN, type RunSpecs, type SpecResult } from './check.ts'
import { FINDING, type Finding } from './findings.ts'

const playwright = () => createRequire(join(ROOT, 'e2e', 'package.json')).resolve('@playwright/test/cli')

interface Spec {
  title: string
  ok: boolean
  tests: readonly { annotations: readonly { type: string; description?: string }[] }[]
}

interface Suite {
  title?: string
  suites?: readonly Suite[]
  specs?: readonly Spec[]
}

/**
 * Runs the specs of booking and those of each remote in a browser. All combinations share one run: its workers keep
 * their browser and their server.
 */
export const runSpecs: RunSpecs = async (views) => {
  const scratch = await mkdtemp(join(tmpdir(), 'molar-check-'))
  const report = join(scratch, 'report.json')
  const list = join(scratch, 'combinations.json')
  const args = ['--grep', '@matrix-', '--project', 'phone', '--reporter', 'json']
  try {
    await writeFile(list, JSON.stringify(views))
    const child = spawn(
      process.execPath,
      [playwright(), 'test', '--config', 'e2e', ...args, '--output', join(scratch, 'results')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, RELEASES_VIEW: list, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    const suite = await readReport(report)
    const results = views.map(({ name }) => resultOf(specsOf(suite, name)))
    const isExplained = code === 0 || results.some(({ failed }) => failed.length > 0)
    return isExplained ? results : views.map(() => NOT_RUN)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const readReport = async (path: string): Promise<Suite> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Suite
  } catch {
    return {}
  }
}

const allSpecs = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(allSpecs)]

/** The fixtures run the specs of a combination in a group with its name. */
const specsOf = (suite: Suite, name: string): Spec[] =>
  suite.title === name ? allSpecs(suite) : (suite.suites ?? []).flatMap((inner) => specsOf(inner, name))

function resultOf(specs: readonly Spec[]): SpecResult {
  if (specs.length === 0) return NOT_RUN
  const findings = new Map<string, Finding>()
  for (const { title, tests } of specs)
    for (const { type, description = '' } of tests.flatMap(({ annotations }) => annotations)) {
      if (type !== FINDING) continue
      const { kind, what, where } = JSON.parse(description) as Finding
      // The same thing in several specs is one finding, also with other numbers.
      const key = what.replaceAll(/\d+/g, '')
      if (!findings.has(key)) findings.set(key, { kind, what, where: `${where}, in “${title}”` })
    }
  return { failed: specs.filter(({ ok }) => !ok).map(({ title }) => title), findings: [...findings.values()] }
}
