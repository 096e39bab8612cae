import { expect } from '@playwright/test'
import type { BookingPage, StepName } from './booking-page.ts'
import { tapOrClick } from './controls.ts'

export const pressPrevious = (bookingPage: BookingPage) => tapOrClick(bookingPage.button('Previous'))

/** Deletes all answers. The tab must keep none of them. */
export async function clearDetails(bookingPage: BookingPage, answer: string) {
  const { page, button, text } = bookingPage
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(kept).toContain(answer)
  await tapOrClick(button('Clear my details'))
  const question = page.getByRole('alertdialog')
  await tapOrClick(question.getByRole('button', { name: text('Clear my details'), exact: true }))
  await bookingPage.expectHeading('Are you registered with the clinic?')
  await expect.poll(kept).not.toContain(answer)
}

/** Presses the name of a step in the list of steps. */
export async function openStep(bookingPage: BookingPage, step: StepName) {
  const { page, text } = bookingPage
  const steps = page.getByRole('list', { name: text('Steps') })
  await tapOrClick(steps.getByRole('button', { name: text(step), exact: true }))
  await bookingPage.expectStep(step)
}
