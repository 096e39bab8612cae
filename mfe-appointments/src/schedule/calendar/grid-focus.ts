import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves the focus to the nearest button in the direction of the arrow key. */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  // With another key it is one of the browser, for example Alt+Left for Back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const step = STEPS[event.key]
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
  if (!step || !from) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const columns = [...new Set(buttons.map(columnOf))].toSorted((one, other) => one - other)
  const inColumn = (column: number | undefined) => buttons.filter((button) => columnOf(button) === column)
  const [sideways, down] = step
  const next =
    sideways === 0
      ? neighbour(inColumn(columnOf(from)), from, down)
      : nearest(inColumn(columns[columns.indexOf(columnOf(from)) + sideways]), rowOf(from))
  event.preventDefault()
  next?.focus()
}

const columnOf = ({ dataset }: HTMLElement) => Number(dataset['column'])
const rowOf = ({ dataset }: HTMLElement) => Number(dataset['row'])
const nearest = (buttons: HTMLElement[], row: number) =>
  buttons.toSorted((one, other) => Math.abs(rowOf(one) - row) - Math.abs(rowOf(other) - row))[0]
const neighbour = (buttons: HTMLElement[], from: HTMLElement, step: number) =>
  buttons[buttons.indexOf(from) + step]

/**
 * When the button with the focus goes, because its time was booked or has passed, the nearest one of its column gets it. The
 * table takes the attributes.
 */
export function useKeptFocus() {
  const focused = useRef<{ table: HTMLElement; column: number; row: number }>(undefined)
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    const { table, column, row } = focused.current
    nearest([...table.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)], row)?.focus({
      preventScroll: true,
    })
  })
  return {
    onFocus: ({ target, currentTarget: table }: FocusEvent<HTMLTableElement>) => {
      const button = target.closest<HTMLElement>('[data-column]')
      focused.current = button ? { table, column: columnOf(button), row: rowOf(button) } : undefined
    },
    // Not of a button that is removed.
    onBlur: ({ target }: FocusEvent<HTMLTableElement>) => {
      if (target.isConnected) focused.current = undefined
    },
  }
}
