// package-lock.json must install with `npm ci` on every platform: it names every package for every platform, each with
// its hash, and no address of a registry.
import { readFileSync } from 'node:fs'
import { lockFaults } from './lock-faults.mjs'

const faults = lockFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
