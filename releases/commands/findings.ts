/** Something that a check noticed beside the result of its specs. */
export interface Finding {
  /** `breaks`: nobody may get the release. `warning`: a person may release it with `--force --why "…"`. */
  kind: 'breaks' | 'warning'
  /** What the release does. */
  what: string
  /** The file if it is known, the step and the spec. */
  where: string
  /** The checked part, if the same happens with its active release: the checked release is not the cause. */
  notBy?: string
}

/** What a spec hands over. */
export interface SpecFinding extends Finding {
  /** It counts only if two specs have it: another program may have caused it once. */
  ifRepeated?: boolean
}

/** The type of the annotations with which a spec hands over its findings, as JSON. */
export const FINDING = 'finding'

/** Start of the finding that the shell has replaced the release. */
export const REJECTED = 'is rejected by the shell'
/** The finding that a patient cannot book and nothing replaces the release. */
export const BLOCKS_BOOKING = 'keeps a patient from booking, and the shell does not notice it'

/** Reads a finding of a stored check. Earlier versions wrote `judgement` for `warning`, and `spoils` for `breaks`. */
export const readFinding = ({ kind, ...finding }: Omit<Finding, 'kind'> & { kind: string }): Finding => ({
  ...finding,
  kind: kind === 'warning' || kind === 'judgement' ? 'warning' : 'breaks',
})

/** Returns the findings as they count for the releases of a part: what they do not cause is for a person to decide. */
export const findingsFor = (part: string, findings: readonly Finding[] = []) =>
  findings.map((finding): Finding =>
    finding.notBy === part
      ? { ...finding, kind: 'warning', what: `${finding.what}, also with the active release of ${part}` }
      : finding,
  )

const isBreaking = ({ kind }: Finding) => kind === 'breaks'

/** Returns the finding as a line of a list. */
export const findingLine = (finding: Finding) =>
  `- ${isBreaking(finding) ? 'Breaks the page' : 'Warning, can be overridden'}: ${finding.what} (${finding.where})`

export const countOf = ({ length }: readonly Finding[]) => (length === 1 ? '1 finding' : `${length} findings`)

/** Returns the findings that nothing overrides, as lines. */
export const breakingLines = (findings: readonly Finding[]) => [
  ...new Set(findings.filter(isBreaking).map(findingLine)),
]
