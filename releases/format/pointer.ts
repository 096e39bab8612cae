import { isJsonObject } from './json-object.ts'
import { isRelease, type AnyRelease, type ReleaseRecord } from './record.ts'

/** Content of `current.json`: the only file of a part that changes. */
interface PointerTo<Release> {
  current: Release
  /** Earlier releases to fall back to, the newest first. */
  previous: readonly Release[]
  canary: { percent: number; release: Release } | null
  /** Versions that no browser may load. */
  blocked: readonly string[]
}

/** The pointer of a remote. */
export type Pointer = PointerTo<ReleaseRecord>

/** The pointer of any part. */
export type PartPointer = PointerTo<AnyRelease>

/** Returns the pointer of a part that has this release only. */
export const pointerTo = <Release>(current: Release): PointerTo<Release> => ({
  current,
  previous: [],
  canary: null,
  blocked: [],
})

/**
 * Reads a pointer from parsed JSON of another origin. Leaves out damaged earlier releases and unknown fields.
 * @returns null when the value is not a pointer
 */
export function readPointerTo<Release>(
  value: unknown,
  isOne: (value: unknown) => value is Release,
): PointerTo<Release> | null {
  if (!isJsonObject(value) || !isOne(value.current)) return null
  const { canary, previous, blocked } = value
  return {
    current: value.current,
    previous: Array.isArray(previous) ? previous.filter(isOne) : [],
    canary:
      isJsonObject(canary) && typeof canary.percent === 'number' && isOne(canary.release)
        ? { percent: canary.percent, release: canary.release }
        : null,
    blocked: Array.isArray(blocked) ? blocked.filter((version) => typeof version === 'string') : [],
  }
}

/** Reads the pointer of a remote. @returns null when the value is not one */
export const readPointer = (value: unknown): Pointer | null => readPointerTo(value, isRelease)
