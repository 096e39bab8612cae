export const MOST_TRIES = 10
const FIRST_WAIT = 5_000
const LONGEST_WAIT = 6 * 3_600_000

/** Milliseconds to wait after so many tries: 5 s, 15 s, 45 s … 6 h, a fifth more or less, so that copies spread out. */
export const waitAfter = (tries: number, random = Math.random()) =>
  Math.round(Math.min(FIRST_WAIT * 3 ** (tries - 1), LONGEST_WAIT) * (0.8 + 0.4 * random))
