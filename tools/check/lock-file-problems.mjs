/** Returns one sentence for each reason why `npm ci` would fail on a platform; an empty list if it works on all. */
export function lockFileProblems({ packages }) {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return [
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
