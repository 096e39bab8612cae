import { isDeepStrictEqual } from 'node:util'

const KINDS_OF_DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/**
 * Returns one sentence for each reason why `npm ci` would fail on a platform; an empty list if it works on all.
 * @param manifests the package.json of each workspace, by folder
 */
export function lockFileProblems({ packages }, manifests) {
  const isOutdated = ([folder, manifest]) =>
    !packages[folder] ||
    KINDS_OF_DEPENDENCIES.some(
      (kind) => !isDeepStrictEqual(packages[folder][kind] ?? {}, manifest[kind] ?? {}),
    )
  const outdated = Object.entries(manifests).filter(isOutdated)
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return [
    ...outdated.map(
      ([folder]) =>
        `package-lock.json does not have what ${folder}/package.json says. Run npm install and commit package-lock.json.`,
    ),
    ...Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isFound(packages, path, name))
        .map(
          (name) =>
            `package-lock.json has no ${name}, which ${path || 'the root'} needs on some platform. Choose a version whose packages for every platform can be looked up.`,
        ),
    ),
    ...installed
      .filter(([, { integrity }]) => !integrity)
      .map(([path]) => `package-lock.json has no hash of ${path}.`),
    ...installed
      .filter(([, { resolved }]) => resolved)
      .map(
        ([path]) => `package-lock.json names the registry of ${path}. Install with the settings of .npmrc.`,
      ),
  ]
}

/** Whether a package is found from the folder of another one, as Node looks for it. */
function isFound(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}
