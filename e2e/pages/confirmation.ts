import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  CITY,
  CLINIC_ZONE,
  clinicTimeAt,
  clinicToday,
  formatDay,
  formatTime,
  type LocationCode,
  LOCATIONS,
  phoneLink,
} from '@molar/contract'
import { BRANCH_PHONE, type StoredBooking, type TestClinic } from '../support/clinic.ts'
import type { BookingPage } from './booking-page.ts'
import { tapOrClick } from './controls.ts'
import { dayOf } from './time-choice.ts'

/**
 * Expects the confirmation of the latest booking with this email address or phone number. City, doctor, day and time on
 * the page and in the calendar file must be those that the server has stored.
 * @returns every booking with that contact, oldest first
 */
export async function expectConfirmation(bookingPage: BookingPage, clinic: TestClinic, contact: string) {
  await bookingPage.expectBooked()
  const bookings = await clinic.bookingsFor(contact)
  const stored = bookings.at(-1)
  if (!stored) throw new Error(`The server has stored no booking of ${contact}.`)
  await expectOnPage(bookingPage, stored)
  await expectInCalendarFile(bookingPage, stored)
  return bookings
}

async function expectOnPage(bookingPage: BookingPage, { location, doctor, date, time }: StoredBooking) {
  const { language } = bookingPage
  const day = formatDay(date, language)
  const clock = formatTime(time, language)
  const city = bookingPage.text(CITY[location])
  await expect
    .poll(async () => missingIn((await shownTexts(bookingPage)).join('\n'), [city, day, clock, doctor ?? '']))
    .toEqual([])
  const texts = await shownTexts(bookingPage)
  await expectPhoneOf(location, bookingPage)
  expect(citiesIn(texts.join('\n'), bookingPage)).toEqual([city])
  expect(texts.filter((text) => /^\d{1,2}$/.test(text) && Number(text) !== dayOf(date))).toEqual([])
  // Sentences of the page may name other days and times, such as those of opening hours.
  const facts = (await shownTexts(bookingPage, 'dd, strong')).filter((text) => !isReference(text))
  expect(facts.filter((text) => /\b20\d\d\b/.test(text) && !text.includes(day))).toEqual([])
  expect(facts.filter((text) => /\d[:.]\d\d/.test(text) && missingIn(text, [clock]).length > 0)).toEqual([])
}

/** Every phone number in the main region, also beside the texts, is the one of this branch, and there is at least one. */
export async function expectPhoneOf(location: LocationCode, { page }: BookingPage) {
  const phone = BRANCH_PHONE[location]
  const links = page.getByRole('main').locator('a[href^="tel:"]')
  await expect(links).not.toHaveCount(0)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', phoneLink(phone))
    await expect(link).toContainText(phone)
  }
}

const isReference = (text: string) => /^[A-Z]+-/.test(text)

/** The words that are not in the text. A time must not be the end of another time: `1:30 pm` is in `11:30 pm`. */
const missingIn = (text: string, words: readonly string[]) =>
  words.filter((word) => {
    const literal = word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    return !new RegExp(`(?<!\\d)${literal}(?!\\d)`).test(text)
  })

const citiesIn = (text: string, { text: translate }: BookingPage) =>
  LOCATIONS.map((location) => translate(CITY[location])).filter((city) => text.includes(city))

/** Texts that a person can read in these elements of the main region, without the help beside them. */
const shownTexts = ({ page }: BookingPage, selector = '*') =>
  page.getByRole('main').evaluate((main, wanted) => {
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement!
      const isShown = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (isShown && parent.closest(wanted) && !parent.closest('aside, nav'))
        texts.push(nodes.currentNode.textContent ?? '')
    }
    return texts
  }, selector)

/** Downloads the calendar file of the page and expects what the server has stored. */
export async function expectInCalendarFile(bookingPage: BookingPage, stored: StoredBooking) {
  const { location, doctor, date, time, minutes, reference, calendarSequence } = stored
  const { language } = bookingPage
  const entry = await downloadEntry(bookingPage)
  expect(startIn(entry)).toBe(`${date} ${time}`)
  expect(valueIn(entry, 'DURATION')).toBe(`PT${minutes}M`)
  // Calendars replace the entry with the same id and a lower sequence: also that of the email.
  expect(valueIn(entry, 'UID')).toEqual(reference ?? expect.stringMatching(/./))
  expect(valueIn(entry, 'SEQUENCE')).toBe(String(calendarSequence))
  for (const property of ['SUMMARY', 'LOCATION'])
    expect(citiesIn(valueIn(entry, property), bookingPage)).toEqual([bookingPage.text(CITY[location])])
  const facts = [formatDay(date, language), formatTime(time, language), doctor ?? '', reference ?? '']
  expect(missingIn(valueIn(entry, 'DESCRIPTION'), facts)).toEqual([])
}

/** The value of a property, without the escapes of a calendar file. */
const valueIn = (entry: string, property: string) =>
  (new RegExp(`^${property}:(.*)$`, 'm').exec(entry)?.[1] ?? '').replaceAll(/\\([\\;,])/g, '$1')

/** The entry of the downloaded file, with one property in each line. */
async function downloadEntry({ page, text }: BookingPage) {
  const download = page.waitForEvent('download')
  await tapOrClick(page.getByRole('link', { name: text('Add to calendar'), exact: true }))
  const file = await readFile(await (await download).path(), 'utf8')
  // The time zone before it has a start of its own. A long line continues after a line break and a space.
  return file
    .slice(file.indexOf('BEGIN:VEVENT'))
    .replaceAll(/\r?\n[ \t]/g, '')
    .replaceAll('\r', '')
}

/** Day and time of an entry as `2026-12-01 09:30`, clinic time. */
function startIn(entry: string) {
  const {
    zone = '',
    utc = '',
    ...digits
  } = /^DTSTART(?:;TZID=(?<zone>[^:]+))?:(?<date>\d{8})T(?<time>\d{4})\d\d(?<utc>Z?)$/m.exec(entry)?.groups ??
  {}
  const date = digits['date']?.replace(/(....)(..)(..)/, '$1-$2-$3')
  const time = digits['time']?.replace(/(..)(..)/, '$1:$2')
  if (utc) {
    const start = new Date(`${date}T${time}Z`)
    return `${clinicToday(start)} ${clinicTimeAt(start)}`
  }
  return zone === CLINIC_ZONE ? `${date} ${time}` : `${date} ${time} in the zone “${zone}”`
}
