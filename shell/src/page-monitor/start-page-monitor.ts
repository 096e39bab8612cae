import type { CheckOptions } from './page-checks.ts'

/** Milliseconds after the start of a release: its first seconds belong to the files that it still loads. */
const CHECKS_START_AFTER = 1500

// An extension of the browser may cover the page and replace functions.
const before = globalThis.document && {
  elements: new Set<Element>(document.body.children),
  documentKeys: Reflect.ownKeys(document),
}

/** Loads and starts the checks of the page. Returns a function that ends them. */
export function startPageMonitor(options: Omit<CheckOptions, 'before'>) {
  let isStopped = false
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    import(/* webpackChunkName: "page-checks" */ './page-checks.ts')
      // Their file may arrive after the release was replaced.
      .then(({ startChecks }) => (stop = isStopped ? stop : startChecks({ ...options, before })))
      // Without the checks the page works as before.
      .catch(() => {})
  }, CHECKS_START_AFTER)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop?.()
  }
}
