/**
 * Types that the two drivers would parse differently. A `date` or `timestamp` is clinic time and stays text: a
 * JavaScript Date would shift it to the time zone of the machine. An `int8` is a count and fits a number.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1082: String, // date
  1114: String, // timestamp
}
