export type Result = 'created' | 'updated' | 'unchanged' | 'refused'

/** What became of one entry of the file. */
export interface ReportLine {
  branch: string
  entry: string
  result: Result
  /** Of a refused one. */
  why?: string
}

export interface ClinicReport {
  /** False: something was refused or it was a dry run, and nothing was changed. */
  applied: boolean
  lines: ReportLine[]
}

/** The report as a person reads it, with a line per entry and what it comes to. */
export function reportText({ applied, lines }: ClinicReport, dryRun: boolean) {
  const count = (result: Result) => lines.filter((line) => line.result === result).length
  const refused = count('refused')
  const sum = (['created', 'updated', 'unchanged', 'refused'] as const)
    .map((result) => `${count(result)} ${result}`)
    .join(', ')
  const end = applied
    ? 'Done.'
    : refused > 0
      ? 'Nothing was changed, because something was refused.'
      : dryRun
        ? 'Nothing was changed: this was a dry run.'
        : 'Nothing was changed.'
  return [
    ...lines.map(
      ({ branch, entry, result, why }) => `${result.padEnd(9)}  ${branch}  ${entry}${why ? `: ${why}` : ''}`,
    ),
    '',
    `${sum}. ${end}`,
  ].join('\n')
}
