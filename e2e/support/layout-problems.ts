import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const LAYOUT_PROBLEMS = readFileSync(new URL('in-page/layout-problems.mjs', import.meta.url), 'utf8')

const softly = expect.configure({ soft: true })

/** Nothing scrolls sideways, no text is cut, nothing lies on anything else, and nothing is too small to press. */
export async function expectNoLayoutProblems(page: Page, where: string) {
  // In a function of its own, so that it may come twice.
  const measure = () =>
    page.evaluate<string[]>(`(() => { ${LAYOUT_PROBLEMS}; return findLayoutProblems() })()`)
  // What floats follows the window a moment later.
  await softly.poll(measure, { message: where }).toEqual([])
}
