import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fingerprint } from '../../tools/build/fingerprint.ts'
import { build } from '../../tools/build/rspack.ts'
import { root } from './api-process.ts'

/** One place of a source file that a build finds written otherwise. */
export interface Change {
  /** Counted from the part's folder. */
  file: string
  from: string | RegExp
  to: string
}

const throwsIn = (file: string, component: string): Change => ({
  file,
  from: new RegExp(`export function ${component}\\(.*\\) \\{`),
  to: `$&\n  if (Date.now()) throw new Error('${component} is broken on purpose')`,
})

/** What a release of booking can be built with. */
export const CHANGES = {
  throwsAtLoad: {
    file: 'src/remote.tsx',
    from: 'export default',
    to: `if (Date.now()) throw new Error('Broken on purpose while it loads')\nexport default`,
  },
  throwsAtMount: throwsIn('src/booking-page.tsx', 'BookingPage'),
  throwsAtStep2: throwsIn('src/details/details-step.tsx', 'DetailsStep'),
  throwsAtStep3: throwsIn('src/times/times-step.tsx', 'TimesStep'),
  throwsAtStep4: throwsIn('src/confirmation/summary-step.tsx', 'SummaryStep'),
  /** Works until somebody presses Next on step 2. */
  throwsAtPress: {
    file: 'src/details/details-step.tsx',
    from: 'act(leave())',
    to: `throw new Error('Next is broken on purpose')`,
  },
} satisfies Record<string, Change>

/** Leaves in the page what a release calls by the names that the shell provides. */
export const leavesATrace = (version: string): Change => ({
  file: 'src/remote.tsx',
  from: 'export default',
  to: `
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as platform from '@molar/shared/platform'
import * as session from '@molar/shared/session'
import * as http from '@molar/shared/http'
import * as remote from '@molar/shared/remote'
const { useNavigate, useAtom, useTranslation } = platform
const provided = { useState: react.useState, jsx: jsx.jsx, createPortal: reactDom.createPortal, useNavigate, useAtom,
  useTranslation, tokenAtom: session.tokenAtom, call: http.call, useHost: remote.useHost }
const traces = (globalThis.molarTraces ??= [])
traces.push({ version: '${version}', provided })
export default`,
})

interface Wish {
  /** A folder of the repository. */
  folder?: string
  version: string
  changes?: readonly Change[]
}

const CACHE = join(root, '.cache', 'fixtures')

function rewrite(place: string, { file, from, to }: Change) {
  const path = join(place, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has nothing that reads ${from}: change e2e/stack/builds.ts.`)
  writeFileSync(path, after)
}

/**
 * A release of a part under another version, and with other lines in it where changes are given: what its own build
 * writes, built once and kept. Answers with a folder laid out as the part's `dist`.
 */
export async function buildRelease({ folder = 'mfe-booking', version, changes = [] }: Wish): Promise<string> {
  const source = join(root, folder)
  const key = createHash('sha256')
    .update(
      JSON.stringify([fingerprint(source), version, changes.map(({ from, ...rest }) => [`${from}`, rest])]),
    )
    .digest('hex')
    .slice(0, 16)
  const built = join(CACHE, `${folder}-${version}-${key}`)
  if (existsSync(built)) return built

  mkdirSync(CACHE, { recursive: true })
  // Inside the repository, so that packages are found from there as from the part itself.
  const attempt = mkdtempSync(join(CACHE, 'attempt-'))
  try {
    const place = join(attempt, folder)
    cpSync(source, place, {
      recursive: true,
      filter: (path) => !['dist', 'node_modules'].includes(basename(path)) || path === source,
    })
    rewrite(place, { file: 'package.json', from: /"version": ".*"/, to: `"version": "${version}"` })
    for (const change of changes) rewrite(place, change)
    await build(place)
    try {
      renameSync(join(place, 'dist'), built)
    } catch (error) {
      if (!existsSync(built)) throw error // else another worker was faster
    }
  } finally {
    rmSync(attempt, { recursive: true, force: true })
  }
  return built
}
