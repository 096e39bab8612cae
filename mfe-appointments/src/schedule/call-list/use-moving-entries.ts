import { type FocusEvent, type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react'
import type { AffectedAppointment } from '@molar/contract'
import { TOGETHER } from '../../repeated-press.ts'
import { PANEL_TITLE } from '../panel/side-panel.tsx'

/** The entries of the list in the page. */
export const entriesOf = (list: HTMLUListElement | null): Element[] => [...(list?.children ?? [])]

/** Focuses the first button of the entry at this place, or of the last one. Without entries the title gets the focus. */
export function focusEntry(entries: Element[], index: number) {
  const button = (entries[index] ?? entries.at(-1))?.querySelector('button')
  ;(button ?? document.getElementById(PANEL_TITLE))?.focus()
}

/**
 * Other desks work on the same list: their changes move its entries. When the entry with the focus goes, the next one gets it.
 * A press just after entries have moved was meant for another patient and does nothing. The list takes the attributes.
 */
export function useMovingEntries(list: readonly AffectedAppointment[]) {
  const element = useRef<HTMLUListElement>(null)
  const drawn = useRef<Element[]>([])
  // The panel draws its contents after this component.
  const ref = useCallback((ul: HTMLUListElement | null) => {
    element.current = ul
    drawn.current = entriesOf(ul)
  }, [])
  /** The place of the entry that has the focus, or -1. */
  const focused = useRef(-1)
  /** By `performance.now()`. */
  const movedAt = useRef(-Infinity)
  const isOwnChange = useRef(false)
  const noteFocus = (target: Element | null) => {
    focused.current = drawn.current.findIndex((entry) => entry.contains(target))
  }
  useLayoutEffect(() => {
    const entries = entriesOf(element.current)
    const haveMoved = drawn.current.some((entry, index) => entry !== entries[index])
    if (haveMoved && !isOwnChange.current) movedAt.current = performance.now()
    // The list can be read, and be the same, before the own change is in it.
    if (haveMoved || entries.length > drawn.current.length) isOwnChange.current = false
    drawn.current = entries
    if (focused.current !== -1 && document.activeElement === document.body)
      focusEntry(entries, focused.current)
    noteFocus(document.activeElement)
  }, [list])
  return {
    element,
    /** The next change of the list is one of this desk, which knows where its entries are then. */
    expectOwnChange: () => {
      isOwnChange.current = true
    },
    attributes: {
      ref,
      onFocus: ({ target }: FocusEvent) => noteFocus(target),
      onBlur: ({ target }: FocusEvent) => {
        // Not of a button that is removed.
        if (target.isConnected) focused.current = -1
      },
      onClickCapture: (event: MouseEvent) => {
        if (performance.now() - movedAt.current >= TOGETHER) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
