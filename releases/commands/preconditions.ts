import { checkState } from './check-results.ts'
import type { PartPointer } from '../store/pointer-file.ts'
import { isShell, type AnyRelease } from '../store/any-release.ts'
import type { Store } from '../store/store.ts'

/** Why a release should not reach anybody, in sentences that somebody can insist against. */
export async function objectionsTo(store: Store, release: AnyRelease, pointer: PartPointer | null) {
  const { name, version } = release
  const current = pointer?.current
  const objections: string[] = []
  if (pointer?.blocked.includes(version))
    objections.push(`${name} ${version} is blocked: publish a mended one under a new version.`)
  if (current && !isShell(current) && !isShell(release))
    for (const claim of ['route', 'access'] as const)
      if (release[claim] !== current[claim])
        objections.push(
          `${name} ${version} claims the ${claim} ${release[claim]}, and the active ${current.version} has ${current[claim]}: have the clinic's settings admit it first, then add --force and --why.`,
        )
  return [...objections, ...(await checkState(store, release)).objections]
}
