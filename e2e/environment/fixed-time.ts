/** When every picture is taken: a Tuesday morning on the clinic's wall. */
export const NOW = '2026-12-01T08:20:00+01:00'

/** What is started meanwhile lives in that moment, so that each run draws the same days. */
export async function withFixedTime<Result>(start: () => Promise<Result>): Promise<Result> {
  const before = process.env.NODE_OPTIONS
  const clock = new URL('fixed-clock.mjs', import.meta.url).href
  process.env.FIXED_TIME = NOW
  process.env.NODE_OPTIONS = `${before ?? ''} --import=${clock}`
  try {
    return await start()
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = before
  }
}
