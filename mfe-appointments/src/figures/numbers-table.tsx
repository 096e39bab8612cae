import styles from './figures.module.css'

/** A table whose first column names the rows. A table of lists would hide its head on a phone. */
export function NumbersTable({ heads, rows }: { heads: string[]; rows: string[][] }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // Two rows can have the same name.
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
