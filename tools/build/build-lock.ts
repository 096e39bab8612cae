import { withLock } from '@molar/releases/store'

/** Milliseconds. About five builds of all parts on a slow computer. */
const LOCK_TIMEOUT = 600_000
/** Milliseconds. A lock that is free, or that an ended process left, is taken sooner. */
const NOTICE_AFTER = 500

/** Runs `work` while no other build of this checkout runs. Says so when it waits for one. */
export async function withBuildLock(path: string, log: (line: string) => void, work: () => Promise<void>) {
  const notice = setTimeout(
    () => log(`Waiting for another build of this checkout, which has locked ${path}.`),
    NOTICE_AFTER,
  )
  try {
    await withLock(
      path,
      () => {
        clearTimeout(notice)
        return work()
      },
      LOCK_TIMEOUT,
    )
  } finally {
    clearTimeout(notice)
  }
}
