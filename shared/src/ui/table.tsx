/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role --
   below the staff layout's width rows are cards, and `display: grid` takes the roles of a table's parts away. */
import type { ComponentProps } from 'react'

/** A table that keeps its roles for assistive technology where the stylesheet shows its rows as cards. */
export const Table = ({ className = '', ...rest }: ComponentProps<'table'>) => (
  <table role="table" className={`table ${className}`} {...rest} />
)

export const TableHead = (props: ComponentProps<'thead'>) => <thead role="rowgroup" {...props} />

export const TableBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />

export const Row = (props: ComponentProps<'tr'>) => <tr role="row" {...props} />

export const ColumnHead = (props: ComponentProps<'th'>) => <th role="columnheader" scope="col" {...props} />

/** The cell that names its row. */
export const RowHead = (props: ComponentProps<'th'>) => <th role="rowheader" scope="row" {...props} />

export const Cell = (props: ComponentProps<'td'>) => <td role="cell" {...props} />
