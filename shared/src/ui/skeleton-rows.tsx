interface SkeletonRowsProps {
  rows: number
  /** One entry a column: its class, and how wide each line in it is. */
  columns: readonly { className: string; lines: readonly ('w-50' | 'w-75' | 'w-100')[] }[]
}

const counted = (length: number) => Array.from({ length }, (_, index) => index)

/** Rows of the size that is to come; goes into the `tbody` of a table with the class `skeleton`. */
export const SkeletonRows = ({ rows, columns }: SkeletonRowsProps) =>
  counted(rows).map((row) => (
    <tr key={row} aria-hidden="true">
      {columns.map(({ className, lines }) => (
        <td key={className} className={className}>
          {lines.map((width, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a drawing have no name
            <span key={line} className={line > 0 ? `${width} mt-1` : width} />
          ))}
        </td>
      ))}
    </tr>
  ))
