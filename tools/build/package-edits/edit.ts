/** One change of a file of a package. */
export interface Edit {
  find: string | RegExp
  replace: string
  /** How often `find` must match. Another number means that the package has changed, and fails the build. */
  times: number
}

/** The edits of one package. */
export interface PackageEdits {
  /** Edits by the path of the file inside the package's folder. */
  files: Record<string, readonly Edit[]>
  /** What product code must not use, because the edits remove it. */
  removed: RegExp
}

export const once = (find: string | RegExp, replace = ''): Edit => ({ find, replace, times: 1 })

/** Empties a method of a class. `indent`: the white space before it. */
export const emptyMethod = (name: string, indent: string) =>
  once(new RegExp(`^${indent}(async )?${name}\\([^]*?^${indent}\\}$`, 'gm'), `${indent}$1${name}() {}`)

/** Removes a function or a method of a class. `indent`: the white space before it. */
export const removeFunction = (name: string, indent = '', times = 1): Edit => ({
  find: new RegExp(
    `^${indent}${indent ? '(?:get |async )?' : '(?:async )?function '}${name}\\([^]*?^${indent}\\}$`,
    'gm',
  ),
  replace: '',
  times,
})
