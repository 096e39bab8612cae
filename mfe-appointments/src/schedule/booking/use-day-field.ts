import { type FocusEvent, useRef } from 'react'
import { isClinicDate } from '@molar/contract'

/** The id of the date of a new appointment. */
export const DAY_FIELD = 'desk-date'

/** Milliseconds in which a press on a button leaves a field and then submits its form. */
const ONE_PRESS = 1_000

/** Until it is left, the date field shows what the form has not taken over: a part of a date, or a day that cannot be chosen now. */
export function useDayField(onLeave: () => void) {
  /** By `performance.now()`: when a date that is not complete was left. Its field shows the day of the form again. */
  const leftIncomplete = useRef(-Infinity)
  return {
    leave: ({ target }: FocusEvent) => {
      onLeave()
      if (target.id === DAY_FIELD && !isClinicDate((target as HTMLInputElement).value))
        leftIncomplete.current = performance.now()
    },
    /** The day that the person who submits the form sees; null if it was not complete. */
    shownDay() {
      const { value } = document.getElementById(DAY_FIELD) as HTMLInputElement
      const isJustLeft = performance.now() - leftIncomplete.current < ONE_PRESS
      leftIncomplete.current = -Infinity
      return isClinicDate(value) && !isJustLeft ? value : null
    },
  }
}
