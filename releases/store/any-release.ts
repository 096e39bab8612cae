import { isRelease, isShellRelease, type ReleaseRecord, type ShellRecord } from '../format/index.ts'
import { SHELL } from './paths.ts'

/** A release of any part, as a pointer carries it. */
export type AnyRelease = ReleaseRecord | ShellRecord

export const isShell = (release: AnyRelease): release is ShellRecord => 'contract' in release

export const isReleaseOf =
  (part: string) =>
  (value: unknown): value is AnyRelease =>
    part === SHELL ? isShellRelease(value) : isRelease(value) && value.name === part
