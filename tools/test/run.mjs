import { spawn } from 'node:child_process'

const grouped = process.platform !== 'win32'
const running = new Set()

const kill = (child, signal) => {
  try {
    if (grouped) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The process has ended already.
  }
}

/** Runs Node in the foreground with everything it starts; resolves to its exit code, or 'too slow'. */
export function run(args, { env = {}, minutes }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      // A group of its own, so that what it started ends with it.
      detached: grouped,
      env: { ...process.env, ...env },
    })
    running.add(child)
    let late = false
    const timer = setTimeout(() => {
      late = true
      kill(child, 'SIGTERM')
      setTimeout(() => kill(child, 'SIGKILL'), 10_000).unref()
    }, minutes * 60_000)
    const ended = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve(late ? 'too slow' : code)
    }
    child.on('error', () => ended(127))
    child.on('exit', (code) => ended(code ?? 1))
  })
}

/** Ctrl-C reaches only this process when the children have groups of their own. */
export function endChildrenWithUs() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      for (const child of running) kill(child, 'SIGTERM')
      process.exit(130)
    })
}
