import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, formatDay, formatShortDay, formatTime } from '@molar/contract'
import { draw, drawIndex } from '../support/chance.ts'
import { type AppointmentTime, daysFromNow } from '../support/days.ts'
import { todayOf } from '../support/page-clock.ts'
import { nameOf, press, shownOn, tapOrClick } from './controls.ts'

export interface TimeChoice {
  /** The available day to choose; the first one is 0. */
  nth?: number
  /** In a release check: the day and the time may be the first available ones. */
  mayBeFirst?: boolean
}

/** What the choice needs of `BookingPage`. */
interface TimesPage {
  page: Page
  language: string
  text: (english: string, values?: Record<string, string>) => string
  times: Locator
  button: (name: string) => Locator
  field: (name: string) => Locator
  group: (name: string) => Locator
}

/** Days ahead, counted from the server's today, and how many of them a spec tries. Most have no button. */
const LATER_DAYS = Array.from({ length: 67 }, (_day, index) => 12 + index)
const MAX_TRIED = 7

/** The ways in which a page offers days. */
const WAYS = ['button', 'month', 'typed date'] as const

/**
 * Chooses the `nth` available day and its first available time. A release check draws the time, and whether the day is
 * chosen with its button, in the view of a month or with the field for a date, where the page has them.
 */
export async function chooseAvailableTime(
  timesPage: TimesPage,
  { nth = 1, mayBeFirst = false }: TimeChoice,
): Promise<AppointmentTime> {
  await expectNewDays(timesPage.page)
  const days = timesPage.group('Next available days').getByRole('radio')
  await expect(days.nth(nth)).toBeAttached()
  const way = draw([...WAYS, ...(mayBeFirst ? (['first time', 'later day'] as const) : [])], 'button')
  if (way === 'first time') {
    const chosen = await chooseFirstTime(timesPage, await dateOf(days.first(), timesPage))
    if (chosen) return chosen
  }
  if (way === 'later day' && (await timesPage.field('Date*').isVisible())) {
    const date = await typeLaterDay(timesPage)
    return { date, time: await chooseAnyTime(timesPage) }
  }
  const date = await dateOf(days.nth(nth), timesPage)
  if (way === 'month') {
    await openMonth(timesPage)
    expect(await dateOf(days.nth(nth), timesPage)).toBe(date)
  }
  const field = timesPage.field('Date*')
  if (way === 'typed date' && (await field.isVisible())) await field.fill(date)
  else await press(days.nth(nth))
  await expect(field).toHaveValue(date)
  return { date, time: await chooseAnyTime(timesPage) }
}

/** The days of the choices before are still there while new ones load. */
export const expectNewDays = (page: Page) => expect(page.locator('[aria-busy] > fieldset')).toHaveCount(0)

async function chooseAnyTime({ times }: TimesPage) {
  await expect(times.first()).toBeAttached()
  const chosen = times.nth(drawIndex(await times.count()))
  await press(chosen)
  const time = asClock(await nameOf(chosen))
  expect(await shownTimes(chosen)).toEqual([time])
  return time
}

/** What the labels of time buttons show, as `HH:mm`. */
export const shownTimes = async (times: Locator) =>
  (await shownOn(times)).map((texts) => asClock(texts.join('')))

/** Types a later day, and the next days until one has times. */
async function typeLaterDay({ page, times, field, text }: TimesPage) {
  const none = page.getByText(text('No times available on this day. Choose another day.'))
  // The clock of the page may be weeks ahead of the server's.
  const today = await todayOf(page)
  const days = LATER_DAYS.map((ahead) => daysFromNow(ahead)).filter((date) => date > today)
  const tried = days.slice(drawIndex(days.length - MAX_TRIED)).slice(0, MAX_TRIED)
  for (const date of tried) {
    await field('Date*').fill(date)
    await expect(times.or(none).first()).toBeAttached()
    if ((await times.count()) > 0) return date
  }
  throw new Error(`The page has no times on ${tried.join(', ')}.`)
}

/** Opens the view of a month if the page has one and it is not open yet. The days are in the same order there. */
async function openMonth(timesPage: TimesPage) {
  const opener = timesPage.button('Show a whole month')
  if (await opener.isVisible()) await tapOrClick(opener)
}

const FIRST_TIME = 'First available: {{day}}, {{time}}'

/** Presses the button with the first available time. Returns null where it has none, or if that day is its today. */
async function chooseFirstTime(
  { page, language, text, times, field }: TimesPage,
  date: string,
): Promise<AppointmentTime | null> {
  const day = formatShortDay(date, language)
  const [beginning = ''] = text(FIRST_TIME, { day }).split('{{')
  const button = page.getByRole('button').filter({ hasText: beginning })
  // The time may be over before the spec ends.
  if (date === (await todayOf(page)) || !(await button.isVisible())) return null
  await tapOrClick(button)
  await expect(field('Date*')).toHaveValue(date)
  const chosen = times.and(page.getByRole('radio', { checked: true }))
  await expect(chosen).toBeAttached()
  const time = asClock(await nameOf(chosen))
  await expect(button).toHaveText(text(FIRST_TIME, { day, time: formatTime(time, language) }))
  return { date, time }
}

/** The day of the month. */
export const dayOf = (date: string) => Number(date.slice(-2))

/** Later than any day that the page offers. */
const MAX_DAYS = 120

/** The date of a day button, `YYYY-MM-DD`. It must show the same day as its name, as its first number. */
async function dateOf(day: Locator, { page, language }: TimesPage) {
  const name = await nameOf(day)
  const today = await todayOf(page)
  for (let ahead = 0; ahead <= MAX_DAYS; ahead++) {
    const date = addDays(today, ahead)
    if (name.startsWith(formatDay(date, language))) {
      const [texts = []] = await shownOn(day)
      expect(Number(texts.find((text) => /^\d+$/.test(text)))).toBe(dayOf(date))
      return date
    }
  }
  throw new Error(`Not one of the next days: ${name}`)
}

/** The time of a time button, `9:30 am`, `12 noon` or `14:30`, as `HH:mm`. */
export function asClock(label: string) {
  if (label.includes('12 noon')) return '12:00'
  const [, hour, minute, half] = /(\d+)[:.](\d+)(?:\s*([ap])m)?/i.exec(label) ?? []
  if (!hour) throw new Error(`Not a time: ${label}`)
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
