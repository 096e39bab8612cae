type LineResult = 'created' | 'updated' | 'unchanged' | 'refused'

/** What became of one line. */
export interface ImportedLine {
  line: number
  /** The clinic ID as the file has it, or nothing. */
  id: string
  result: LineResult
  /** Of a refused one. */
  why?: string
}

export interface ImportSum extends Record<LineResult, number> {
  /** False: a line was refused or it was a dry run, and nothing was changed. */
  applied: boolean
}

export const lineText = ({ line, id, result, why }: ImportedLine) =>
  `line ${String(line).padEnd(7)} ${result.padEnd(9)}  ${id}${why ? `: ${why}` : ''}`

export function sumText({ applied, ...counts }: ImportSum, dryRun: boolean) {
  const sum = (['created', 'updated', 'unchanged', 'refused'] as const)
    .map((result) => `${counts[result]} ${result}`)
    .join(', ')
  const why = counts.refused > 0 ? ', because a line was refused' : dryRun ? ': this was a dry run' : ''
  return `${sum}. ${applied ? 'Done.' : `Nothing was changed${why}.`}`
}
