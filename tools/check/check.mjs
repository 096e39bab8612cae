// `npm run check`: everything a reviewer should not have to look for. Runs all, then fails if one did.
import { spawnSync } from 'node:child_process'
import { workspacesOf } from '../workspaces.mjs'

const bin = (name) => `node_modules/.bin/${name}`

const CHECKS = [
  ...workspacesOf('.').map((name) => [`types of ${name}`, bin('tsc'), '-p', name]),
  ['lint', bin('oxlint'), '--type-aware', '--quiet'],
  ['formatting (npm run format mends it)', bin('prettier'), '--check', '--log-level', 'warn', '.'],
  ['import rules', 'node', 'tools/check/import-rules-breaker.mjs'],
  ['styles of the remotes stay their own', 'node', 'tools/check/remote-styles.mjs'],
  ['shell contract as it was recorded', 'node', 'tools/check/surface.mjs'],
  ['texts in every language', 'node', 'tools/check/translations.mjs'],
]

const failed = CHECKS.filter(([what, command, ...args]) => {
  const started = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  console.log(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
  return status !== 0
})
if (failed.length > 0) {
  console.error(
    `\n${failed.length} of ${CHECKS.length} checks failed: ${failed.map(([what]) => what).join('; ')}.`,
  )
  process.exit(1)
}
