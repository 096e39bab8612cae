import { parse, PGlite, protocol } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { disableAsyncContexts } from '@molar/tools/jest/async-contexts'
import { TestEnvironment } from 'jest-environment-node'
import { SHARED_PACKAGES } from './shared-packages.cjs'

/**
 * Does `work`. PGlite sets a timer of 10 seconds when it starts, which must not keep the process from ending. The
 * global set-up turns its later ones off.
 */
async function withoutTimers<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout } = globalThis
  globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) =>
    setTimeout(...args).unref()) as typeof setTimeout
  try {
    return await work()
  } finally {
    globalThis.setTimeout = setTimeout
  }
}

/** Jest loads this file once for each process. */
const worker = { withoutTimers }

const sharedPackages = Object.fromEntries(SHARED_PACKAGES.map((name) => [name, require(name) as unknown]))

/** PGlite uses `import()`, which Jest's sandbox refuses: it runs outside, and tests use it through `pglite-globals.ts`. */
export default class extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
    // Both sides need one Date class, because PGlite recognises its parameters by `instanceof`.
    Object.assign(this.global, {
      Date,
      sharedPackages,
      pgliteGlobals: { PGlite, parse, protocol, btree_gist, pg_trgm, worker },
    })
  }

  override async teardown() {
    await super.teardown()
    disableAsyncContexts()
  }
}
