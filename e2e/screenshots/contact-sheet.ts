import type { Browser, Page } from '@playwright/test'
import type { FullEnvironment } from '../environment/environment.ts'
import { StaffPages } from '../pages/staff-pages.ts'
import { BookingPage } from '../pages/booking-page.ts'
import { NOW } from '../environment/fixed-time.ts'
import { WINDOWS, type Width } from '../support/window-sizes.ts'

export const MODES = ['light', 'dark'] as const

export interface Picture {
  width: Width
  mode: (typeof MODES)[number]
  png: Buffer
}

/** The pictures of one state of a screen, in every window size. */
export interface ScreenState {
  label: string
  whole?: boolean
  pictures: Picture[]
}

export interface CaptureOptions {
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

/** What the visit of a sheet uses: a page with its page objects, and the environment. */
export interface SheetContext {
  page: Page
  bookingPage: BookingPage
  staffPages: StaffPages
  environment: FullEnvironment
  /** Sets the window width for the following steps; 1440 at first. */
  setWidth: (width: Width) => Promise<void>
  /** Captures the current state in each window size, light and dark. A label that exists gets more pictures. */
  capture: (label: string, options?: CaptureOptions) => Promise<void>
}

/** A contact sheet: a picture with all states of a screen. */
export interface ContactSheet {
  /** Name of its file in docs/screens. */
  name: string
  /** Goes through the states of the screen in their order, and captures each. */
  visit: (context: SheetContext) => Promise<void>
}

let captured = 0

/** Takes the pictures of one sheet. */
export async function captureSheet(
  browser: Browser,
  environment: FullEnvironment,
  { name, visit }: ContactSheet,
): Promise<ScreenState[]> {
  captured += 1
  // One client address per sheet, because of rate limits by address.
  environment.network.reset()
  environment.network.setClientAddress(`10.9.${captured}.1`)
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
  const states: ScreenState[] = []
  const setWidth = (now: Width) => {
    width = now
    return page.setViewportSize(WINDOWS[now])
  }

  async function capture(label: string, { widths = WIDTHS, over, whole, toasts }: CaptureOptions = {}) {
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
    const before = states.find((one) => one.label === label)
    if (before) before.pictures.push(...pictures)
    else states.push({ label, whole, pictures })
  }

  try {
    await visit({
      page,
      bookingPage: new BookingPage(page),
      staffPages: new StaffPages(page),
      environment,
      setWidth,
      capture,
    })
    return states
  } catch (error) {
    const seen = states.at(-1)?.label ?? 'nothing'
    throw new Error(`${name} stopped after "${seen}":`, { cause: error })
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

/** References are random. The pictures need the same one each time. */
export const setFixedReference = ({ page }: SheetContext) =>
  page.getByText(/^MLR-/).evaluate((element) => {
    element.textContent = 'MLR-7K2Q-84'
  })
