import { NOW } from '../environment/fixed-time.ts'
import { MODES, pauseToasts, type CaptureOptions } from '../screenshots/contact-sheet.ts'
import { contactSheets } from '../screenshots/screens.ts'
import { testAtFixedTime } from '../fixtures/fixed-time.ts'
import { expectAccessible, IS_LONG, withoutTaskMeasurement } from '../support/accessibility.ts'
import { WINDOWS, type Width } from '../support/window-sizes.ts'

// Its clock is the one of the screenshots. The visits of the sheets change its database.
const test = testAtFixedTime().extend({
  viewport: WINDOWS[1440],
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
})
// Each state is measured in several sizes, light and dark, and in the long run in every language.
test.describe.configure({ timeout: 600_000 })

// In the long run languages are measured at every state, and mails are no pages.
const ELSEWHERE = /languages|mail/
/** Other specs press what these sheets show. */
const ONLY_LONG = /layout-variants|template-pages/

for (const { name, visit } of contactSheets.filter((sheet) => !ELSEWHERE.test(sheet.name)))
  test(
    `every state of ${name} is accessible and has no layout problems`,
    { tag: ONLY_LONG.test(name) ? '@once-long' : '@once' },
    async ({ page, bookingPage, staffPages, environment }) => {
      await page.clock.setFixedTime(NOW)
      await withoutTaskMeasurement(page)
      await page.addInitScript(() => {
        // A hanging call hangs until the measurement ends.
        AbortSignal.timeout = () => new AbortController().signal
        // The long run changes the language at regular intervals, which ends the call of a list each time. The shell would take that
        // for a time limit of the release that is too short.
        XMLHttpRequest.prototype.abort = () => {}
      })
      let width: Width = 1440
      const setWidth = (now: Width) => {
        width = now
        return page.setViewportSize(WINDOWS[now])
      }
      async function capture(label: string, { widths = [360, 1440], toasts }: CaptureOptions = {}) {
        if (toasts) await pauseToasts(page)
        const sizes = ([360, 1440] as const).filter((size) => widths.includes(size))
        for (const size of sizes) {
          await page.setViewportSize(WINDOWS[size])
          await expectAccessible(page, `${name}, ${label}, ${size}`, {
            modes: IS_LONG || size === sizes[0] ? MODES : [],
          })
        }
        await page.setViewportSize(WINDOWS[width])
      }
      await visit({ page, bookingPage, staffPages, environment, setWidth, capture })
    },
  )
