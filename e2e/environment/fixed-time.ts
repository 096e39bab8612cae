/** The time of every screenshot: a Tuesday morning in clinic time. */
export const NOW = '2026-12-01T08:20:00+01:00'

/** Processes that `start` starts have a fixed clock, by default that of every screenshot. */
export async function withFixedTime<Result>(start: () => Promise<Result>, at = NOW): Promise<Result> {
  const options = process.env.NODE_OPTIONS
  const time = process.env.FIXED_TIME
  const clock = new URL('../../api/testing/fixed-clock.mjs', import.meta.url).href
  process.env.FIXED_TIME = at
  process.env.NODE_OPTIONS = `${options ?? ''} --import=${clock}`
  try {
    return await start()
  } finally {
    if (options === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = options
    if (time === undefined) delete process.env.FIXED_TIME
    else process.env.FIXED_TIME = time
  }
}
