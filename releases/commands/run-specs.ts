import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRemotes, ROOT } from '../parts.ts'
import { CommandError } from '../store/index.ts'
import type { RunSpecs } from './check.ts'
import { resultsOf, type Suite } from './spec-report.ts'

const playwright = () => createRequire(join(ROOT, 'e2e', 'package.json')).resolve('@playwright/test/cli')

/** The specs serve only the remotes of this checkout. */
function requireRemotes(copies: Parameters<RunSpecs>[0]) {
  const remotes = findRemotes().map(({ name }) => name)
  const missing = copies.find(({ remote }) => !remotes.includes(remote))
  if (!missing) return
  const { remote, name } = missing
  throw new CommandError(
    `This checkout does not have the remote ${remote}, so ${name} cannot be checked: check with a checkout that has it. If ${remote} was removed for good, block each of its versions with npm run release -- block ${remote} VERSION; the last one needs --force and --why.`,
  )
}

/**
 * Runs the specs of booking and those of each remote in a browser. All combinations share one run: its workers keep
 * their browser and their server. Only specs whose title and tags match `specs` run.
 * @throws CommandError when the checkout lacks a remote, or when the specs could not run
 */
export async function runSpecs(
  copies: Parameters<RunSpecs>[0],
  seed: number,
  { specs = /@release-check-/ }: { specs?: RegExp } = {},
) {
  requireRemotes(copies)
  const scratch = await mkdtemp(join(tmpdir(), 'molar-check-'))
  const report = join(scratch, 'report.json')
  const list = join(scratch, 'combinations.json')
  const projects = ['phone', 'phone, base-only server'].flatMap((name) => ['--project', name])
  const args = ['--grep', specs.source, ...projects, '--reporter', 'json']
  try {
    await writeFile(list, JSON.stringify(copies))
    const child = spawn(
      process.execPath,
      [playwright(), 'test', '--config', 'e2e', ...args, '--output', join(scratch, 'results')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          RELEASE_COMBINATIONS: list,
          RELEASE_SEED: String(seed),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    const suite = await readReport(report)
    return resultsOf(
      suite,
      copies.map(({ name }) => name),
      code,
    )
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
