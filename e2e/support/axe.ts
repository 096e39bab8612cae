import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { NodeResult, Result, RunOptions } from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of WCAG 2.2 AA that a program can check, and rules for headings and landmarks. */
const EVERYTHING: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'cat.structure', 'cat.semantics'],
  },
  rules: {
    // It reports controls under an open menu as too small; `expectNoLayoutProblems` measures sizes itself.
    'target-size': { enabled: false },
    'heading-order': { enabled: true },
    region: { enabled: true },
    // A loading page has none yet; specs find the others by their headings.
    'page-has-heading-one': { enabled: false },
  },
}

const softly = expect.configure({ soft: true })

/** The only rule about colours. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

const describeNode = ({ html, any }: NodeResult) => [html, ...any.map(({ message }) => message)].join(' ')

export async function expectNoAxeViolations(page: Page, where: string, { only }: { only?: 'colours' } = {}) {
  const options: RunOptions = {
    ...(only ? COLOURS : EVERYTHING),
    resultTypes: ['violations'],
    selectors: false,
  }
  // Once per page, because the source has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  const measure = async () => {
    const violations = await page.evaluate<Result[], RunOptions>(async (how) => {
      const { axe } = globalThis as unknown as typeof import('axe-core') & { axe: typeof import('axe-core') }
      return (await axe.run(document, how)).violations
    }, options)
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(describeNode).join(' | ')}`)
  }
  // An open menu follows the window after a moment, and covers other text until then.
  await softly.poll(measure, { message: where }).toEqual([])
}
