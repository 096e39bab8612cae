// package-lock.json must install with `npm ci` on every platform: it names every package for every platform, each with
// its hash, no address of a registry, and what each workspace needs.
import { readFileSync } from 'node:fs'
import { workspacesOf } from '../workspaces.mjs'
import { lockFileProblems } from './lock-file-problems.mjs'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const manifests = Object.fromEntries(
  workspacesOf('.').map((folder) => [folder, read(`${folder}/package.json`)]),
)
const problems = lockFileProblems(read('package-lock.json'), manifests)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
