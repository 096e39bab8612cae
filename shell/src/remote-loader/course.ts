import type { ReleaseRecord } from '@molar/releases/format'

/** What one tab has learnt about the releases of one remote. */
export interface Course {
  /** Versions it put aside. */
  aside: readonly string[]
  /** Those of them that failed while something typed was kept. */
  onDraft: readonly string[]
}

export type Happening =
  | { type: 'failed'; version: string; withDraft: boolean }
  /** What was typed is sent, or cleared. */
  | { type: 'draftGone' }
  /** The person asks for another chance for all of them. */
  | { type: 'triedAgain' }

/** Why no release comes next: none fits this shell, what was typed breaks them, or all were tried. */
export type Impasse = 'unfit' | 'draft' | 'spent'

export const FRESH: Course = { aside: [], onDraft: [] }

/** So many releases failing over the same input, and it is the input they fail on. */
const ON_ONE_DRAFT = 2

const plus = (versions: readonly string[], version: string) => [...new Set([...versions, version])]

export function after(course: Course, happening: Happening): Course {
  if (happening.type === 'triedAgain') return FRESH
  if (happening.type === 'draftGone') return { ...course, onDraft: [] }
  const { version, withDraft } = happening
  return {
    aside: plus(course.aside, version),
    onDraft: withDraft ? plus(course.onDraft, version) : course.onDraft,
  }
}

/**
 * The release to start next. `choose` gives those this browser may mount, best first, without the ones named;
 * `started` are those this attempt has started, of which some may still be on their way.
 */
export function next(
  course: Course,
  choose: (without: readonly string[]) => readonly ReleaseRecord[],
  started: readonly string[],
): ReleaseRecord | Impasse {
  if (choose([]).length === 0) return 'unfit'
  if (course.onDraft.length >= ON_ONE_DRAFT) return 'draft'
  return choose([...course.aside, ...started])[0] ?? 'spent'
}
