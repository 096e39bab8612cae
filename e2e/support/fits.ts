import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const MISFITS = readFileSync(new URL('in-page/misfits.mjs', import.meta.url), 'utf8')

const softly = expect.configure({ soft: true })

/** Nothing scrolls sideways, no text is cut, nothing lies on anything else, and nothing is too small to press. */
export async function everythingFits(page: Page, where: string) {
  // In a function of its own, so that it may come twice.
  const measure = () => page.evaluate<string[]>(`(() => { ${MISFITS}; return misfits() })()`)
  // What floats follows the window a moment later.
  await softly.poll(measure, { message: where }).toEqual([])
}
