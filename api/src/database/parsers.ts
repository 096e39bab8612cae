/**
 * Reads an `int8`: an id or a count.
 * @throws Error for a number that JavaScript cannot represent: another row would have the rounded id
 */
function parseInt8(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database sent ${text}, which is too large a number.`)
  return value
}

/**
 * Types that the two drivers would parse differently. A `date` or `timestamp` is clinic time and stays text: a
 * JavaScript Date would shift it to the time zone of the machine.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  20: parseInt8,
  1082: String, // date
  1114: String, // timestamp
}
