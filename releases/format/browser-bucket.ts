/** The bucket of a browser that has no stable one: a canary of 100 percent is everybody's, of 99 not this one's. */
const LAST = 99.999

/**
 * Where a browser stands for this remote, from 0 up to 100: always the same, every place equally likely, and unlike
 * its place for another remote, so that it is not the same people who try everything first.
 * `browser` is a random id that this browser keeps, null where it keeps nothing.
 */
export function bucketOf(browser: string | null, remote: string): number {
  if (browser === null) return LAST
  let hash = 0x811c9dc5
  for (const character of `${browser}/${remote}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  // FNV alone leaves ids that differ in their last characters close together.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}
