import { statSync } from 'node:fs'

const changed = (file) => {
  try {
    return statSync(file).mtimeMs
  } catch {
    return 0
  }
}

/** Whether `npm install` has something to do: never run here, or the lock is newer than what it left behind. */
export const packagesAreMissing = () =>
  changed('node_modules/.package-lock.json') === 0 ||
  changed('node_modules/.package-lock.json') < changed('package-lock.json')
