import type { BookingPage, StepName } from './booking-page.ts'
import { tapOrClick } from './controls.ts'

export const pressPrevious = (bookingPage: BookingPage) => tapOrClick(bookingPage.button('Previous'))

/** Presses the name of a step in the list of steps. */
export async function openStep(bookingPage: BookingPage, step: StepName) {
  const { page, text } = bookingPage
  const steps = page.getByRole('list', { name: text('Steps') })
  await tapOrClick(steps.getByRole('button', { name: text(step), exact: true }))
  await bookingPage.expectStep(step)
}
