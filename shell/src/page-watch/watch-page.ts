import type { Watched } from './page-checks.ts'

/** Milliseconds after the start of a release: its first seconds belong to the files that it still loads. */
const CHECKS_START_AFTER = 1500

// An extension of the browser may cover the page.
const elementsBefore = new Set<Element>(document.body.children)

const nothingToStop = () => {}

/** Loads and starts the checks of the page. Returns a function that ends them. */
export function watchPage(watched: Omit<Watched, 'elementsBefore'>) {
  let stop = nothingToStop
  const timer = setTimeout(() => {
    // Without the file of the checks the page works as before.
    import(/* webpackChunkName: "page-checks" */ './page-checks.ts').then(
      ({ startChecks }) => (stop = startChecks({ ...watched, elementsBefore })),
      () => {},
    )
  }, CHECKS_START_AFTER)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
