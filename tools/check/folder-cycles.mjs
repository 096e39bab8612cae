const FOLDERS = [
  /^(?:shell|mfe-[^/]+|api|shared)\/src(?:\/[^/]+)+(?=\/)/,
  /^(?:tools|releases|e2e)\/[^/]+(?=\/)/,
]

/**
 * The folder of a workspace that a file belongs to. A file beside the folders composes them and belongs to none, so a circle
 * through it is not reported (0060). Tests and what serves them may import from everywhere.
 */
function folderOf(path) {
  if (/[.](test|harness)[.]|\/testing\//.test(path)) return undefined
  return FOLDERS.map((pattern) => pattern.exec(path)?.[0]).find(Boolean)
}

const workspaceOf = (folder) => folder.split('/')[0]

/**
 * Cycles of folders that import each other, given imports as pairs of paths. Each has the `cycle` as a list of folders
 * that ends where it began, and the `imports` of its weakest link, which are the fewest to remove.
 */
export function folderCycles(imports) {
  const links = linksOf(imports)
  const found = []
  for (let cycle = cycleIn(links); cycle; cycle = cycleIn(links)) {
    const steps = cycle.slice(1).map((to, index) => ({ from: cycle[index], to }))
    const countOf = ({ from, to }) => links.get(from).get(to).length
    const weakest = steps.reduce((one, other) => (countOf(other) < countOf(one) ? other : one))
    found.push({ cycle, imports: links.get(weakest.from).get(weakest.to) })
    links.get(weakest.from).delete(weakest.to)
  }
  return found
}

/** For each folder the folders of its workspace that it imports, each with the imports as sentences. */
function linksOf(imports) {
  const links = new Map()
  for (const [from, to] of imports) {
    const [one, other] = [folderOf(from), folderOf(to)]
    if (!one || !other || one === other || workspaceOf(one) !== workspaceOf(other)) continue
    if (!links.has(one)) links.set(one, new Map())
    links.get(one).set(other, [...(links.get(one).get(other) ?? []), `${from} imports ${to}`])
  }
  return links
}

/** One circle, or undefined where there is none. */
function cycleIn(links) {
  const done = new Set()
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return undefined
    for (const next of links.get(folder)?.keys() ?? []) {
      const cycle = visit(next, [...path, folder])
      if (cycle) return cycle
    }
    done.add(folder)
    return undefined
  }
  for (const folder of links.keys()) {
    const cycle = visit(folder, [])
    if (cycle) return cycle
  }
  return undefined
}
