import { expect, type Response } from '@playwright/test'
import { addDays, type DayOfSlots } from '@molar/contract'
import { drawIndex } from '../support/chance.ts'
import { todayOf } from '../support/page-clock.ts'
import type { BookingPage } from './booking-page.ts'
import { nameOf } from './controls.ts'
import { asClock, shownTimes } from './time-choice.ts'

interface SentDay {
  /** `HH:mm`, those that are available. */
  times: string[]
  /** The service that they are for; '' for none. */
  serviceId: string
  /** The doctor whose times they are; '' for any. */
  doctorId: string
  /** When the page asked for them. */
  askedAt: number
}

/** Call before the page opens. Remembers what the server says about each day; the last question about a day counts. */
export function rememberSentTimes({ page }: BookingPage) {
  const days = new Map<string, SentDay>()
  const remember = async (response: Response) => {
    const { data } = (await response.json()) as { data: DayOfSlots[] }
    const { searchParams } = new URL(response.url())
    const [serviceId = '', doctorId = ''] = ['serviceId', 'doctorId'].map(
      (name) => searchParams.get(name) ?? '',
    )
    const askedAt = response.request().timing().startTime
    for (const { date, slots } of data)
      if (askedAt >= (days.get(date)?.askedAt ?? 0))
        days.set(date, {
          times: slots.filter(({ free }) => free).map(({ start }) => start),
          serviceId,
          doctorId,
          askedAt,
        })
  }
  page.on('response', (response) => {
    // Without a body if the page has left or the server has refused.
    if (new URL(response.url()).pathname.endsWith('/availability')) void remember(response).catch(() => {})
  })
  return days
}

/** A day 14 to 30 days ahead with times, which has no button. */
export async function drawLaterDay({ page }: BookingPage, sent: ReadonlyMap<string, SentDay>) {
  const today = await todayOf(page)
  const later = () =>
    [...sent.keys()]
      .filter((date) => date >= addDays(today, 14) && date <= addDays(today, 30))
      .filter((date) => sent.get(date)!.times.length > 0)
      .toSorted()
  await expect.poll(() => later().length).toBeGreaterThan(0)
  return later()[drawIndex(later().length)]!
}

/** A Sunday after today with times. */
export async function waitForSunday({ page }: BookingPage, sent: ReadonlyMap<string, SentDay>) {
  const today = await todayOf(page)
  const sunday = () =>
    [...sent].find(
      ([date, { times }]) => date > today && new Date(date).getUTCDay() === 0 && times.length > 0,
    )?.[0]
  await expect.poll(sunday).toBeDefined()
  return sunday()!
}

/** The page must ask for today too, and for the chosen service and doctor, and offer all times of the chosen day. */
export async function expectAllSentTimes(bookingPage: BookingPage, sent: ReadonlyMap<string, SentDay>) {
  const { page, times } = bookingPage
  const date = await bookingPage.field('Date*').inputValue()
  for (const [name, field] of [
    ['serviceId', 'Service'],
    ['doctorId', 'Doctor (optional)'],
  ] as const)
    await expect.poll(() => sent.get(date)?.[name]).toBe(await bookingPage.field(field).inputValue())
  await expect
    .poll(async () => Promise.all((await times.all()).map(async (time) => asClock(await nameOf(time)))))
    .toEqual(sent.get(date)?.times)
  expect(await shownTimes(times)).toEqual(sent.get(date)?.times)
  expect([...sent.keys()].toSorted()[0]! <= (await todayOf(page))).toBe(true)
}
