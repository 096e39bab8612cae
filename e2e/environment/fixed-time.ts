/** The time of every screenshot: a Tuesday morning in clinic time. */
export const NOW = '2026-12-01T08:20:00+01:00'

/** Processes that `start` starts have a fixed clock, by default that of every screenshot. */
export async function withFixedTime<Result>(start: () => Promise<Result>, at = NOW): Promise<Result> {
  const before = process.env.NODE_OPTIONS
  const clock = new URL('../../api/testing/fixed-clock.mjs', import.meta.url).href
  process.env.FIXED_TIME = at
  process.env.NODE_OPTIONS = `${before ?? ''} --import=${clock}`
  try {
    return await start()
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = before
  }
}
