import type { KeyboardEvent } from 'react'

const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves the focus to the nearest button in the direction of the arrow key. */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
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
      : inColumn(columns[columns.indexOf(columnOf(from)) + sideways]).toSorted(
          (one, other) => Math.abs(rowOf(one) - rowOf(from)) - Math.abs(rowOf(other) - rowOf(from)),
        )[0]
  event.preventDefault()
  next?.focus()
}

const columnOf = ({ dataset }: HTMLElement) => Number(dataset['column'])
const rowOf = ({ dataset }: HTMLElement) => Number(dataset['row'])
const neighbour = (buttons: HTMLElement[], from: HTMLElement, step: number) =>
  buttons[buttons.indexOf(from) + step]
