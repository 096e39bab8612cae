export type EntryResult = 'created' | 'updated' | 'unchanged' | 'refused'

/** The result of one entry of the file. */
export interface ReportLine {
  branch: string
  entry: string
  result: EntryResult
  /** Why the entry was refused. */
  why?: string
  /** What the operator must do after the import. */
  note?: string
}

export interface ClinicReport {
  /** False if an entry was refused or it was a dry run: then nothing was changed. */
  applied: boolean
  lines: ReportLine[]
}

/** The report as text, with one line for each entry and the totals. */
export function reportText({ applied, lines }: ClinicReport, dryRun: boolean) {
  const count = (result: EntryResult) => lines.filter((line) => line.result === result).length
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
    ...lines.map(({ branch, entry, result, why, note }) =>
      [`${result.padEnd(9)}  ${branch}  ${entry}`, why ?? note].filter(Boolean).join(': '),
    ),
    '',
    `${sum}. ${end}`,
  ].join('\n')
}
