/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role --
   below the staff layout's width rows are cards, and `display: grid` takes the roles of a table's parts away. */
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { focusTitle } from './focus-title.ts'

/** A table that keeps its roles for assistive technology where the stylesheet shows its rows as cards. */
export const Table = ({ className = '', ...rest }: ComponentProps<'table'>) => (
  <table role="table" className={`table ${className}`} {...rest} />
)

export const TableHead = (props: ComponentProps<'thead'>) => <thead role="rowgroup" {...props} />

export const TableBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />

/** A row that takes the focus to the title of the page when it is removed with it. */
export function Row(props: ComponentProps<'tr'>) {
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (current?.contains(document.activeElement)) focusTitle()
    }
  }, [])
  return <tr role="row" {...props} ref={row} />
}

export const ColumnHead = (props: ComponentProps<'th'>) => <th role="columnheader" scope="col" {...props} />

/** The cell that names its row. */
export const RowHead = (props: ComponentProps<'th'>) => <th role="rowheader" scope="row" {...props} />

export const Cell = (props: ComponentProps<'td'>) => <td role="cell" {...props} />
