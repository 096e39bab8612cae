/** Milliseconds. Nobody decides twice within this time. */
const TOGETHER = 500

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
