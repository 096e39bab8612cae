import type { Browser, Page } from '@playwright/test'
import type { FullEnvironment } from '../environment/environment.ts'
import { StaffPages } from '../pages/staff-pages.ts'
import { BookingPage } from '../pages/booking-page.ts'
import { NOW } from '../environment/fixed-time.ts'

export const WINDOWS = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1440: { width: 1440, height: 900 },
} as const
export type Width = keyof typeof WINDOWS
export const MODES = ['light', 'dark'] as const

export interface Picture {
  width: Width
  mode: (typeof MODES)[number]
  png: Buffer
}

/** One state of the product in every window size. */
export interface Shot {
  label: string
  whole?: boolean
  pictures: Picture[]
}

export interface Framing {
  /** Window widths in which this state exists; by default all. */
  widths?: readonly Width[]
  /** Takes only the window, for a dialog or a menu over the page. */
  over?: boolean
  /** Shows the whole page. By default a sheet cuts a long page. */
  whole?: boolean
  /** Shows toasts. By default they are hidden, because they appear and disappear. */
  toasts?: boolean
}

const WIDTHS = [360, 768, 1440] as const

/** A browser context with its page objects. */
export interface Scene {
  page: Page
  bookingPage: BookingPage
  staffPages: StaffPages
  environment: FullEnvironment
  /** Sets the window width for the following steps; 1440 at first. */
  setWidth: (width: Width) => Promise<void>
  /** Takes the current state in each window size, light and dark. A label that exists gets more pictures. */
  shot: (label: string, framing?: Framing) => Promise<void>
}

/** Visits the screens of one contact sheet in their order. */
export interface Tour {
  sheet: string
  visit: (scene: Scene) => Promise<void>
}

let tours = 0

/** Takes the pictures of one tour. */
export async function takeTour(
  browser: Browser,
  environment: FullEnvironment,
  { sheet, visit }: Tour,
): Promise<Shot[]> {
  tours += 1
  // One client address per tour, because of rate limits by address.
  environment.network.reset()
  environment.network.setClientAddress(`10.9.${tours}.1`)
  const context = await browser.newContext({
    baseURL: environment.portal.url,
    viewport: WINDOWS[1440],
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    // The style of a picture is a style element, which the policy of the page refuses.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  let width: Width = 1440
  const shots: Shot[] = []
  const setWidth = (now: Width) => {
    width = now
    return page.setViewportSize(WINDOWS[now])
  }

  async function shot(label: string, { widths = WIDTHS, over, whole, toasts }: Framing = {}) {
    // A picture of the whole page shows what stays at the edge of the window at its own place.
    const style = `${toasts ? '' : '.Toastify { display: none }'} main footer { position: static !important }`
    if (toasts) await pauseToasts(page)
    const pictures: Picture[] = []
    await localizeDateFields(page)
    for (const size of widths) {
      await page.setViewportSize(WINDOWS[size])
      for (const mode of MODES) {
        await page.emulateMedia({ colorScheme: mode })
        if (!over) await page.evaluate(() => scrollTo(0, 0))
        await page.mouse.move(1, 1)
        const png = await page.screenshot({
          fullPage: !over,
          // A disabled animation jumps to its end, and at its end a toast closes.
          animations: toasts ? 'allow' : 'disabled',
          caret: 'hide',
          style,
        })
        pictures.push({ width: size, mode, png })
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(WINDOWS[width])
    const before = shots.find((one) => one.label === label)
    if (before) before.pictures.push(...pictures)
    else shots.push({ label, whole, pictures })
  }

  try {
    await visit({
      page,
      bookingPage: new BookingPage(page),
      staffPages: new StaffPages(page),
      environment,
      setWidth,
      shot,
    })
    return shots
  } catch (error) {
    const seen = shots.at(-1)?.label ?? 'nothing'
    throw new Error(`${sheet} stopped after "${seen}":`, { cause: error })
  } finally {
    await context.close()
  }
}

/**
 * Shows date fields in the language of the page. The browser flag does that only for a field that is in the document when
 * it gets its type, so each type is set again. `en` alone would put the month first.
 */
const localizeDateFields = (page: Page) =>
  page.evaluate(() => {
    const { documentElement } = document
    for (const field of document.querySelectorAll('input')) {
      const { type } = field
      if (!/date|time/.test(type)) continue
      if (documentElement.lang === 'en') field.lang = 'en-GB'
      field.type = 'text'
      field.type = type
    }
  })

/** Pauses the toasts, so that they stay. */
export async function pauseToasts(page: Page) {
  await page.locator('.Toastify__toast').first().waitFor()
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause()
  })
}
