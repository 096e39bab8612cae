// How often a rule stops a canary, by simulated clinics: node --import tsx releases/testing/measure-rule.ts
import { SIGNIFICANCE_LEVEL } from '../canary/rule.ts'
import { measure, RULES, type SimulatedClinic } from './simulated-canaries.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function report(runs: number) {
  const clinic = { loadsPerDay: 500, days: 7, canary: 0.1, shared: 0.2 }
  const print = (
    what: string,
    failing: SimulatedClinic['failing'],
    changes: Partial<SimulatedClinic> = {},
  ) => {
    const cells = Object.entries(RULES).map(([name, rule]) => {
      const { stopped, median } = measure({ ...clinic, failing, ...changes }, rule, { runs })
      return `${name}: ${percent(stopped)}${median ? ` after ${median}` : ''}`
    })
    console.log(`${what.padEnd(44)} ${cells.join(' | ')}`)
  }
  console.log(
    `${runs} canaries each; 500 loads a day, 7 days, 10 % canary; level ${SIGNIFICANCE_LEVEL}. Stopped, median loads.`,
  )
  for (const failing of [0.005, 0.01, 0.02, 0.05, 0.2])
    print(`good: both fail ${percent(failing)}`, { canary: failing, current: failing })
  print('good, 50 % canary: both fail 2.0 %', { canary: 0.02, current: 0.02 }, { canary: 0.5 })
  print(
    'good, 5,000 loads a day: both fail 2.0 %',
    { canary: 0.02, current: 0.02 },
    { loadsPerDay: 5000, days: 1 },
  )
  for (const failing of [0.05, 0.1, 0.2, 0.5, 1])
    print(`bad: canary ${percent(failing)}, current 1.0 %`, { canary: failing, current: 0.01 })
  print('bad, 100 loads a day: canary 50.0 %', { canary: 0.5, current: 0.01 }, { loadsPerDay: 100 })
}

report(Number(process.argv[2] ?? 1000))
