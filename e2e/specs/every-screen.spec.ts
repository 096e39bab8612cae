import { NOW, onTheDay } from '../environment/clinic-day.ts'
import { holdToasts, WINDOWS, type Framing, type Width } from '../screenshots/scene.ts'
import { tours } from '../screenshots/screens.ts'
import { startOurStack } from '../environment/environment.ts'
import { test as base } from '../fixtures/test.ts'
import { isForEverybody } from '../support/accessibility.ts'

const test = base.extend({
  // Its clock stands where that of the pictures does; the tours change its books as they like.
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
    async ({}, give) => {
      const stack = await onTheDay(() => startOurStack('thatDay'))
      await give(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  viewport: WINDOWS[1440],
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
})
// Each state is looked at in several languages and sizes, light and dark.
test.describe.configure({ timeout: 600_000 })

// Every state is looked at in every language anyway, and mails are no page.
const ELSEWHERE = /languages|mail/

for (const { sheet, visit } of tours.filter((tour) => !ELSEWHERE.test(tour.sheet)))
  test(
    `every state of ${sheet} is accessible and has no layout problems`,
    { tag: '@once' },
    async ({ page, patient, colleague, ours }) => {
      await page.clock.setFixedTime(NOW)
      // What hangs does so for as long as it is looked at.
      await page.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal
      })
      let width: Width = 1440
      const isWide = (now: Width) => {
        width = now
        return page.setViewportSize(WINDOWS[now])
      }
      async function shot(label: string, { widths = [360, 1440], toasts }: Framing = {}) {
        if (toasts) await holdToasts(page)
        for (const size of [360, 1440] as const) {
          if (!widths.includes(size)) continue
          await page.setViewportSize(WINDOWS[size])
          await isForEverybody(page, `${sheet}, ${label}, ${size}`)
        }
        await page.setViewportSize(WINDOWS[width])
      }
      await visit({ page, patient, colleague, ours, isWide, shot })
    },
  )
