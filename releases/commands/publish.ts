import type { Actor, Store } from '../store/index.ts'
import { check, type CheckOptions } from './check.ts'
import { type Build, uploadRelease } from './upload-release.ts'

interface PublishOptions extends CheckOptions {
  build: Build
  actor: Actor
  /** Uploads only. */
  unchecked: boolean
}

/**
 * Uploads a release and checks it. A failed check is not an error.
 * @returns a message for the user
 * @throws CommandError when the release cannot be uploaded
 */
export async function publish(
  store: Store,
  part: string,
  { build, actor, unchecked, ...options }: PublishOptions,
) {
  const uploaded = await uploadRelease(store, part, build, actor)
  if (unchecked) return uploaded
  options.log?.(uploaded)
  return check(store, part, build.version, options)
}
