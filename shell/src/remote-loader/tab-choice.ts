import type { LoadPhase } from '@molar/contract'
import {
  chooseReleases,
  type AdmittedRemote,
  type Choosing,
  type ReleaseRecord,
} from '@molar/releases/format'
import { after, next, type Course } from './course.ts'
import type { Courses } from './courses.ts'
import { isFileError, isNoFault } from './load-errors.ts'
import type { PointerSource } from './pointer-source.ts'
import type { Named, Report } from './load-report.ts'

export interface ChoiceOptions {
  /** Given the remote's name and the versions to leave out. */
  choosing: (name: string, aside: readonly string[]) => Choosing
  pointers: PointerSource
  courses: Courses
  /** Whether something typed is kept for the remote of this name. */
  hasDraft: (name: string) => boolean
  report: Report
}

/** Which release of a remote this tab starts next, and what it learns from one that failed. */
export function createChoice({ choosing, pointers, courses, hasDraft, report }: ChoiceOptions) {
  const nextAfter = (course: Course, remote: AdmittedRemote, started: readonly string[] = []) =>
    next(
      hasDraft(remote.name) ? course : { ...course, onDraft: [] },
      (aside) => {
        const pointer = pointers.get(remote.name)
        return pointer ? chooseReleases(pointer, remote, choosing(remote.name, aside)) : []
      },
      started,
    )

  // What never ran has not failed over anything typed.
  const failing = ({ name, version }: Named, phase: LoadPhase) =>
    ({
      type: 'failed',
      version,
      withDraft: (phase === 'mount' || phase === 'step') && hasDraft(name),
    }) as const

  return {
    next: (remote: AdmittedRemote, started: readonly string[] = []) =>
      nextAfter(courses.of(remote.name), remote, started),
    /** Puts a release aside, unless its failure was nothing of its own. */
    judge(release: Named, error: unknown, seenIn: LoadPhase) {
      if (isNoFault(error)) return
      // A file can be missed at any time.
      const phase = isFileError(error) ? 'entry' : seenIn
      courses.note(release.name, failing(release, phase))
      report(release, phase)
    },
    /** Whether another release would come, if this one were put aside now. */
    hasAnother: (remote: AdmittedRemote, release: ReleaseRecord, phase: LoadPhase) =>
      typeof nextAfter(after(courses.of(remote.name), failing(release, phase)), remote) !== 'string',
    /** Whether a release failed over what is still kept. */
    brokeOnDraft: (name: string) => hasDraft(name) && courses.of(name).onDraft.length > 0,
    triedAgain: (name: string) => courses.note(name, { type: 'triedAgain' }),
    draftGone: (name: string) => courses.note(name, { type: 'draftGone' }),
  }
}
