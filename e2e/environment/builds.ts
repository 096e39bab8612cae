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

/** A replacement in a source file before the build. */
export interface SourceChange {
  /** Relative to the part's folder. */
  file: string
  from: string | RegExp
  to: string
}

const beginOf = (component: string) => new RegExp(`export function ${component}\\(.*\\) \\{`)

/** Where a release of booking can run a statement: the file, and the text before or after which it runs. */
const FAULT_LOCATIONS = {
  load: ['src/remote.tsx', 'export default'],
  'first render': ['src/booking-page.tsx', beginOf('BookingPage')],
  'step 2': ['src/details/details-step.tsx', beginOf('DetailsStep')],
  'Next of step 2': ['src/details/details-step.tsx', 'event.preventDefault()'],
  'step 3': ['src/times/times-step.tsx', beginOf('TimesStep')],
  'step 4': ['src/confirmation/summary-step.tsx', beginOf('SummaryStep')],
  'after the booking': ['src/confirmation/submit-result.ts', /export function showBooked\(.*\{/],
} as const

type FaultLocation = keyof typeof FAULT_LOCATIONS
export const LOCATIONS_OF_FAULTS = Object.keys(FAULT_LOCATIONS) as FaultLocation[]

export interface FaultCode {
  location: FaultLocation
  /** Statements in the release. They run at each render of their location. */
  code: string
}

/** Start of the error message of a release that was built to throw. */
export const INTENTIONAL_ERROR = 'Broken on purpose'

const throwsAt = (location: FaultLocation): FaultCode => ({
  location,
  code: `throw new Error('${INTENTIONAL_ERROR}: ${location}')`,
})

/** Ways in which a release of booking can crash, by the name of the fault. */
export const CRASHES = {
  load: throwsAt('load'),
  'first render': throwsAt('first render'),
  // React waits for a promise that is thrown.
  'endless suspension': { location: 'first render', code: 'throw new Promise(() => {})' },
  'empty render': { location: 'first render', code: 'return null' },
  'step 2': throwsAt('step 2'),
  'Next of step 2': throwsAt('Next of step 2'),
  'action that Next of step 2 started': {
    location: 'Next of step 2',
    code: `return void Promise.reject(new Error('${INTENTIONAL_ERROR}'))`,
  },
  'step 3': throwsAt('step 3'),
  'step 4': throwsAt('step 4'),
} satisfies Record<string, FaultCode>

export type Crash = keyof typeof CRASHES

/** Statements that every page of the release runs. */
export const insertAt = (location: FaultLocation, code: string): SourceChange => {
  const [file, from] = FAULT_LOCATIONS[location]
  return { file, from, to: location === 'load' ? `${code}\n$&` : `$&\n${code}` }
}

/**
 * Changes of one release for many faults: it runs the statements of the fault for which `hasFault` of the page returns
 * true. Without `hasFault` it works.
 */
export const withSwitchableFaults = (faults: Readonly<Record<string, FaultCode>>): SourceChange[] =>
  Object.entries(faults).map(([name, { location, code }]) =>
    insertAt(location, `if (globalThis.hasFault?.(${JSON.stringify(name)})) { ${code} }`),
  )

/** Faults that a release of booking can be built with. */
export const CHANGES = {
  // The condition keeps the bundler from removing the code after it.
  throwsAtStep3: insertAt('step 3', `if (Date.now()) ${CRASHES['step 3'].code}`),
  // A draft of another version is not read.
  otherDrafts: { file: 'src/wizard/draft.ts', from: 'const VERSION = 1', to: 'const VERSION = 2' },
  takesOverDrafts: {
    file: 'src/wizard/draft.ts',
    from: "|| saved['version'] !== VERSION",
    to: "|| ![1, 2].includes(saved['version'] as number)",
  },
  differsFromItsFirstScreen: {
    file: 'src/first-screen.tsx',
    from: 'html: screen()',
    to: "html: screen().replace('<h1', '<p>Earlier text</p><h1')",
  },
  callsSubmitSend: { file: 'src/messages/en.json', from: '"submit": "Submit"', to: '"submit": "Send"' },
  lacksGermanText: { file: 'src/messages/de.json', from: /"previous": .*/, to: '' },
  stylesTheBar: { file: 'src/booking-page.module.css', from: /^/, to: ':global(.bar) { gap: 1px }\n' },
} satisfies Record<string, SourceChange>

/** A release of booking from before the page `/appointment`. */
export const WITHOUT_LINK_PAGE: readonly SourceChange[] = [
  { file: 'remote.json', from: /"otherRoutes": .*,/, to: '' },
  { file: 'src/first-screen.tsx', from: /otherRoutes: .*,/, to: '' },
  {
    file: 'src/remote.tsx',
    from: /isAppointmentPath\(pathname\) \? .*/,
    to: '<BookingPage key={pathname} />',
  },
]

/** A release that records the modules which the shell provides to it. */
export const recordsProvidedModules = (version: string): SourceChange => ({
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

interface BuildOptions {
  /** A folder of the repository. */
  folder?: string
  version: string
  changes?: readonly SourceChange[]
}

const CACHE = join(root, '.cache', 'fixtures')

/**
 * The changed text of a source file.
 * @param part folder of the part
 * @throws if the file has nothing to change
 */
export function changedSource(part: string, { file, from, to }: SourceChange) {
  const before = readFileSync(join(part, file), 'utf8')
  const after = before.replace(from, to)
  if (after === before)
    throw new Error(`${file} has nothing that reads ${from}: correct the change in e2e/environment.`)
  return after
}

const rewrite = (part: string, change: SourceChange) =>
  writeFileSync(join(part, change.file), changedSource(part, change))

/**
 * Builds a part under another version and with changed lines. The result is cached by its sources.
 * @returns a folder laid out as the part's `dist`
 */
export async function buildRelease({
  folder = 'mfe-booking',
  version,
  changes = [],
}: BuildOptions): Promise<string> {
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
  // Inside the repository, so that packages resolve as they do for the part itself.
  const attempt = mkdtempSync(join(CACHE, 'attempt-'))
  try {
    const copy = join(attempt, folder)
    cpSync(source, copy, {
      recursive: true,
      filter: (path) => !['dist', 'node_modules'].includes(basename(path)) || path === source,
    })
    rewrite(copy, { file: 'package.json', from: /"version": ".*"/, to: `"version": "${version}"` })
    for (const change of changes) rewrite(copy, change)
    await build(copy)
    try {
      renameSync(join(copy, 'dist'), built)
    } catch (error) {
      if (!existsSync(built)) throw error // another worker built the same release first
    }
  } finally {
    rmSync(attempt, { recursive: true, force: true })
  }
  return built
}
