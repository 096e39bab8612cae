const RANGE = /^(\^|~|>=)?(\d+)\.(\d+)\.(\d+)$/
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * Whether a version satisfies a range: `1.2.3`, `^1.2.3`, `~1.2.3` or `>=1.2.3`. False for every other range and for
 * every pre-release: a remote whose range cannot be read is not loaded.
 */
export function satisfies(version: string, range: string): boolean {
  const wanted = RANGE.exec(range)
  const given = VERSION.exec(version)
  if (!wanted || !given) return false
  const [major, minor, patch] = wanted.slice(2).map(Number) as [number, number, number]
  const [ours, oursMinor, oursPatch] = given.slice(1).map(Number) as [number, number, number]
  const difference = ours - major || oursMinor - minor || oursPatch - patch
  switch (wanted[1]) {
    case '>=':
      return difference >= 0
    case '~':
      return difference >= 0 && ours === major && oursMinor === minor
    case '^': // the leftmost number that is not 0 must be the same
      return (
        difference >= 0 &&
        ours === major &&
        (major > 0 || (oursMinor === minor && (minor > 0 || oursPatch === patch)))
      )
    default:
      return difference === 0
  }
}
