/** Milliseconds. A key that is held is repeated after one second at most, and nobody decides twice within it. */
const TOGETHER = 1100

/** When a key pressed a button. */
let last = -Infinity

/** Whether a click belongs to the press before it: the second one of a double click, or of a key that is pressed twice or held. */
export function isRepeatedPress({ detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>) {
  // The click of a key.
  if (detail !== 0) return detail > 1
  const isTogether = timeStamp - last < TOGETHER
  last = timeStamp
  return isTogether
}
