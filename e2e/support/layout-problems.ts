import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const LAYOUT_PROBLEMS = readFileSync(new URL('in-page/layout-problems.mjs', import.meta.url), 'utf8')

const softly = expect.configure({ soft: true })

/** Expects no horizontal scrolling, clipped text, overlapping elements or controls that are too small. */
export async function expectNoLayoutProblems(page: Page, where: string) {
  // Inside a function, so that it can run twice in one page.
  const measure = () =>
    page.evaluate<string[]>(`(() => { ${LAYOUT_PROBLEMS}; return findLayoutProblems() })()`)
  // Floating elements follow the window after a moment.
  await softly.poll(measure, { message: where }).toEqual([])
}
