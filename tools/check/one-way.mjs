import { dirname } from 'node:path'

/** A folder of a part's source; what stands beside the folders composes them and is in none, and tests see everything. */
const folderOf = (path) =>
  /[.](test|harness)[.]/.test(path)
    ? undefined
    : /^(shell|mfe-[^/]+)\/src\/(?!testing\/)[^/]+(?=\/)/.exec(path)?.[0]

/** Imports that lead back: where two folders of a part import each other, those of the rarer way. */
export function waysBack(imports) {
  const ways = new Map()
  for (const [from, to] of imports) {
    const [one, other] = [folderOf(from), folderOf(to)]
    if (!one || !other || one === other || dirname(one) !== dirname(other)) continue
    const way = `${one} ${other}`
    ways.set(way, [...(ways.get(way) ?? []), `${from} imports ${to}`])
  }
  return [...ways].flatMap(([way, found]) => {
    const forth = ways.get(way.split(' ').toReversed().join(' ')) ?? []
    return found.length <= forth.length ? found : []
  })
}
