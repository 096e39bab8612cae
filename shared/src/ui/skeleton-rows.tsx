interface SkeletonRowsProps {
  rows: number
  /** For each column its class and the width of each line in it. */
  columns: readonly { className: string; lines: readonly ('w-50' | 'w-75' | 'w-100')[] }[]
}

const indexes = (length: number) => Array.from({ length }, (_, index) => index)

/** Placeholder rows for the `tbody` of a table with the class `skeleton`, as high as loaded rows. */
export const SkeletonRows = ({ rows, columns }: SkeletonRowsProps) =>
  indexes(rows).map((row) => (
    <tr key={row} aria-hidden="true">
      {columns.map(({ className, lines }) => (
        <td key={className} className={className}>
          {lines.map((width, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- placeholder lines have no identity
            <span key={line} className={line > 0 ? `${width} mt-1` : width} />
          ))}
        </td>
      ))}
    </tr>
  ))
