import type { ReactNode } from 'react'
import { Cell, Row } from './table.tsx'

interface TableNoteProps {
  columns: number
  title: string
  message: string
  /** A button. */
  action?: ReactNode
}

/** Replaces the rows of a table: the list is empty or could not be loaded. */
export const TableNote = ({ columns, title, message, action }: TableNoteProps) => (
  <Row>
    <Cell colSpan={columns}>
      <div className="blank">
        <h2 className="mb-2">{title}</h2>
        <p className="text-body-secondary mb-3">{message}</p>
        {action}
      </div>
    </Cell>
  </Row>
)
