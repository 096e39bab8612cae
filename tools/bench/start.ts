import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import { readPorts } from '../start/checks.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPORT = join(ROOT, 'docs', 'benchmarks', 'start.md')
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/** Milliseconds between two looks. */
const POLL_INTERVAL_MS = 20

interface Seconds {
  server: number
  page: number
}

const folder = mkdtempSync(join(tmpdir(), 'molar-start-'))
const loadBefore = loadavg()[0]!
try {
  // Builds what has changed, and fills the database.
  const first = await start()
  const runs: Seconds[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await start())
  const server = runs.map((one) => one.server)
  const page = runs.map((one) => one.page)
  console.log(
    `clinic server ${median(server)} s, page ${median(page)} s; first start ${first.page.toFixed(1)} s`,
  )
  writeFileSync(REPORT, report({ server, page, first: first.page }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Seconds from `npm start` until the clinic server is ready, and until the page and its available times are served. */
async function start(): Promise<Seconds> {
  const ports = await Promise.all(
    readPorts(ROOT, {}).map(async ({ name, variable }) => ({ name, variable, port: await freePort() })),
  )
  const portOf = (wanted: string) => ports.find(({ name }) => name === wanted)!.port
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...Object.fromEntries(ports.map(({ variable, port }) => [variable, String(port)])),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
    },
  })
  try {
    const since = async (url: string) => {
      await untilReady(url, child)
      return (performance.now() - begun) / 1000
    }
    const today = new Date().toISOString().slice(0, 10)
    const times = `http://127.0.0.1:${portOf('api')}/availability?location=lag&from=${today}&days=30`
    const [server, shown] = await Promise.all([
      since(`http://127.0.0.1:${portOf('api')}/ready`),
      since(`http://127.0.0.1:${portOf('shell')}/book-appointment`),
    ])
    return { server, page: Math.max(shown, await since(times)) }
  } finally {
    await stop(child)
  }
}

async function untilReady(url: string, child: ChildProcess) {
  while (true) {
    if (child.exitCode !== null) throw new Error('npm start ended; run it to see why.')
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(POLL_INTERVAL_MS)
  }
}

/** Ends npm with all that it started. */
async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  process.kill(-child.pid!, 'SIGTERM')
  await once(child, 'exit')
  // The servers may still be closing the database.
  while (isRunning(-child.pid!)) await wait(POLL_INTERVAL_MS)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(1)
}

function row(what: string, seconds: number[]) {
  return `| ${what} | ${median(seconds)} | ${Math.min(...seconds).toFixed(1)} | ${Math.max(...seconds).toFixed(1)} |`
}

function report({ server, page, first }: { server: number[]; page: number[]; first: number }) {
  return `# How long \`npm start\` takes

Written by \`npm run bench:start\`; do not edit. Seconds from \`npm start\`, with everything built and a database that has the
demo data, on PGlite: ${server.length} starts. ${cpus().length} cores (${cpus()[0]?.model.split(' with ')[0]?.trim()}), Node ${process.versions.node}, load ${loadBefore.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after. If
the load is above the number of cores, other programs were running.

| until | median | shortest | longest |
| --- | --- | --- | --- |
${row('the clinic server is ready', server)}
${row('the page and the available times of a branch are served', page)}

The first start, which filled the database and built what had changed, took ${first.toFixed(1)} s.
`
}
