import { expect } from '@playwright/test'
import type { BookingPage } from './booking-page.ts'

/** Expects the error page: a message, Try again and the phone numbers of the branches. */
export async function expectErrorPage(bookingPage: BookingPage, title: string, sentence: string | RegExp) {
  await bookingPage.expectHeading(title)
  await expect(bookingPage.page.getByText(sentence)).toBeVisible()
  await expect(tryAgain(bookingPage)).toBeVisible()
  for (const phone of [/Abuja\s*0700 555 0101/, /Lagos\s*0700 555 0102/, /Port Harcourt\s*0700 555 0103/])
    await expect(bookingPage.page.getByRole('link', { name: phone })).toBeVisible()
}

/** A button in the portal; a link on the page before its scripts run. */
const tryAgain = ({ page, button }: BookingPage) =>
  button('Try again').or(page.getByRole('link', { name: 'Try again', exact: true }))

export const pressTryAgain = (bookingPage: BookingPage) => tryAgain(bookingPage).click()
