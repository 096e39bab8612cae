// package-lock.json must install with `npm ci` on every platform: it names every package for every platform, each with
// its hash, and no address of a registry.
import { readFileSync } from 'node:fs'
import { lockFileProblems } from './lock-file-problems.mjs'

const problems = lockFileProblems(JSON.parse(readFileSync('package-lock.json', 'utf8')))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
