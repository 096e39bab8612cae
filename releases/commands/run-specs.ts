import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../parts.ts'
import type { RunSpecs } from './check.ts'

const playwright = () => createRequire(join(ROOT, 'e2e', 'package.json')).resolve('@playwright/test/cli')

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly { title: string; ok: boolean }[]
}

const specsIn = ({ suites = [], specs = [] }: Suite): { title: string; ok: boolean }[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/** Runs the specs of booking and those of the remote in a browser, with the files of a folder. */
export const runSpecs: RunSpecs = async ({ folder, remote }) => {
  const scratch = await mkdtemp(join(tmpdir(), 'molar-check-'))
  const report = join(scratch, 'report.json')
  const tags = [...new Set(['booking', remote])].join('|')
  const args = ['--grep', `@matrix-(${tags})\\b`, '--project', 'phone', '--reporter', 'json']
  try {
    const child = spawn(
      process.execPath,
      [playwright(), 'test', '--config', 'e2e', ...args, '--output', join(scratch, 'results')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, RELEASES_VIEW: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    const specs = specsIn(await readReport(report))
    const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title)
    // A run without specs, or one that failed outside of them, proves nothing.
    return failed.length === 0 && (code !== 0 || specs.length === 0) ? ['the specs did not run'] : failed
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
