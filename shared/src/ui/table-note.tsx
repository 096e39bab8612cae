import type { ReactNode } from 'react'
import { Cell, Row } from './table.tsx'

interface TableNoteProps {
  columns: number
  title: string
  sentence: string
  /** The one way out: a button. */
  action?: ReactNode
}

/** Stands in a table in place of its rows: nothing is here, or it did not load. */
export const TableNote = ({ columns, title, sentence, action }: TableNoteProps) => (
  <Row>
    <Cell colSpan={columns}>
      <div className="blank">
        <h2 className="mb-2">{title}</h2>
        <p className="text-body-secondary mb-3">{sentence}</p>
        {action}
      </div>
    </Cell>
  </Row>
)
