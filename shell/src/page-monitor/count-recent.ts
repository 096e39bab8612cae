/** Returns a function that counts its calls of the last `within` milliseconds, this one included. */
export function countRecent(within: number) {
  let times: number[] = []
  return (now = Date.now()) => {
    times = [...times.filter((time) => now - time < within), now]
    return times.length
  }
}
