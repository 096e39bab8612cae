import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../parts.ts'
import type { Drive } from './check.ts'

const PLAYWRIGHT = () => createRequire(join(ROOT, 'e2e', 'package.json')).resolve('@playwright/test/cli')

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly { title: string; ok: boolean }[]
}

const storiesIn = ({ suites = [], specs = [] }: Suite): { title: string; ok: boolean }[] => [
  ...specs,
  ...suites.flatMap(storiesIn),
]

/** Drives the stories of booking, and those of the remote itself, in a browser over these files. */
export const driveStories: Drive = async ({ folder, remote }) => {
  const scratch = await mkdtemp(join(tmpdir(), 'molar-check-'))
  const report = join(scratch, 'report.json')
  const tags = [...new Set(['booking', remote])].join('|')
  const args = ['--grep', `@matrix-(${tags})\\b`, '--project', 'phone', '--reporter', 'json']
  try {
    const child = spawn(
      process.execPath,
      [PLAYWRIGHT(), 'test', '--config', 'e2e', ...args, '--output', join(scratch, 'results')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, RELEASES_VIEW: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    const stories = storiesIn(await readReport(report))
    const failed = stories.filter(({ ok }) => !ok).map(({ title }) => title)
    // A run without a story, or one that broke beside them, passes nothing.
    return failed.length === 0 && (code !== 0 || stories.length === 0) ? ['the stories did not run'] : failed
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
