// Checks the import rules, and breaks every rule once on purpose to prove that it still works.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { cruise } from 'dependency-cruiser'
import rules from './import-rules.mjs'
import { folderCycles } from './folder-cycles.mjs'
import { workspacesOf } from '../workspaces.mjs'

const BREAKS = {
  'shared-imports-no-other-workspace': [
    'shared/src/http/',
    "export * from '../../../mfe-booking/src/remote.tsx'",
  ],
  'no-import-between-remotes': ['mfe-blockers/src/', "export * from '../../mfe-booking/src/remote.tsx'"],
  'no-import-of-the-shell': ['mfe-blockers/src/', "export * from '../../shell/src/index.ts'"],
  'no-static-import-of-remotes': ['shell/src/', "export * from '../../mfe-booking/src/remote.tsx'"],
  'no-server-code-in-the-browser': [
    'mfe-booking/src/',
    "import type { Settings } from '../../api/src/settings.ts'\nexport type X = Settings",
  ],
  'server-imports-only-the-contract': ['api/src/', "export { call } from '@molar/shared/http'"],
  'contract-imports-only-yup': ['shared/contract/src/', "export { atom } from 'jotai'"],
  'tools-import-no-other-workspace': ['tools/', "export * from '../shell/src/index.ts'"],
  'releases-import-no-other-workspace': ['releases/store/', "export * from '@molar/tools/free-port'"],
  'release-format-is-pure': ['releases/format/', "export { readFileSync } from 'node:fs'"],
  'releases-format-imports-lower-folders': ['releases/format/', "export * from '../page/index.ts'"],
  'releases-page-imports-lower-folders': ['releases/page/', "export * from '../build/index.ts'"],
  'releases-build-imports-lower-folders': ['releases/build/', "export * from '../store/index.ts'"],
  'releases-store-imports-lower-folders': ['releases/store/', "export * from '../commands/index.ts'"],
  'releases-commands-imports-lower-folders': ['releases/commands/', "export * from '../canary/index.ts'"],
  'releases-canary-imports-lower-folders': ['releases/canary/', "export * from '../board/index.ts'"],
  'releases-board-imports-lower-folders': ['releases/board/', "export * from '../nginx/write-config.ts'"],
  'releases-nginx-imports-lower-folders': ['releases/nginx/', "export * from '../cli/run-command.ts'"],
  'browser-imports-the-release-format-alone': ['shell/src/', "export * from '@molar/releases/page'"],
  'no-tools-in-the-browser': ['shell/src/', "export { default } from '@molar/tools/jest'"],
  'shared-by-package-name': ['mfe-booking/src/', "export * from '../../shared/src/session/index.ts'"],
  'entry-points-by-package-name': ['shared/src/http/', "export { tokenAtom } from '../session/index.ts'"],
  'one-http-client': ['mfe-booking/src/', "import axios from 'axios'\nexport const client = axios"],
  'platform-only': ['mfe-blockers/src/', "export { atom } from 'jotai'"],
  'components-do-not-call-the-api': [
    'mfe-blockers/src/',
    "export { fetchThem } from './breaks.api.ts'",
    '.tsx',
  ],
  'no-test-code-in-shipped-code': ['mfe-blockers/src/', "export { aDoctor } from '@molar/shared/testing'"],
  'no-cycles': ['shared/src/http/', "export * from './breaks-no-cycles.ts'"],
  resolvable: ['mfe-booking/src/', "export * from '@molar/shared/src/session/index.ts'"],
  declared: ['shell/src/', "export { string } from 'yup'"],
}
const HELPER = 'mfe-blockers/src/breaks.api.ts'

const files = Object.entries(BREAKS).map(([name, [folder, code, extension = '.ts']]) => ({
  name,
  path: `${folder}breaks-${name}${extension}`,
  code,
}))
const cleanUp = () =>
  [HELPER, ...files.map(({ path }) => path)].forEach((path) => rmSync(path, { force: true }))
// Files that an earlier run left when it was killed.
cleanUp()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    cleanUp()
    process.exit(1)
  })

const run = async () => {
  const { forbidden, options } = rules
  const { output } = await cruise(workspacesOf('.'), { ...options, ruleSet: { forbidden }, validate: true })
  return output
}

const { summary, modules } = await run()
const before = summary.violations
let after
try {
  writeFileSync(HELPER, 'export const fetchThem = () => {}\n')
  for (const { path, code } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${code}\n`)
  }
  after = (await run()).summary.violations
} finally {
  cleanUp()
}

const broken = new Set(
  after.filter(({ from }) => from.includes('/breaks-')).map(({ from, rule }) => `${rule.name} ${from}`),
)
const dead = files.filter(({ name, path }) => !broken.has(`${name} ${path}`))
const unbroken = rules.forbidden.filter(({ name }) => !(name in BREAKS))
for (const { from, to, rule } of before) {
  console.error(
    `${from} imports ${to} (${rule.name}): ${rules.forbidden.find(({ name }) => name === rule.name)?.comment}`,
  )
}
for (const { name } of dead) console.error(`The import rule ${name} did not notice when it was broken.`)
for (const { name } of unbroken)
  console.error(`The import rule ${name} is never broken by check-import-rules.mjs.`)
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => [source, resolved]),
)
const cycles = folderCycles(imports)
for (const { cycle, imports: weakest } of cycles)
  console.error(
    `These folders import each other in a circle: ${cycle.join(' → ')}. Move code until these imports are gone:\n  ${weakest.join('\n  ')}`,
  )
if (before.length || dead.length || unbroken.length || cycles.length) process.exit(1)
console.log(`${files.length} import rules hold, and each one fails when it is broken.`)
