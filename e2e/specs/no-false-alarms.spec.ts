import type { Page } from '@playwright/test'
import { FINDING, type SpecFinding } from '@molar/releases/commands'
import { publishedRelease } from '@molar/releases/store'
import { expect, test } from '../fixtures/faults.ts'
import { collectFindings } from '../fixtures/release-findings.ts'
import { bookAsNewPatient } from '../pages/booking-flows.ts'
import { reportedLoads } from '../pages/load-reports.ts'
import { speedUpShellChecks } from '../support/shell-checks.ts'
import { countPageLoads } from '../support/visitor.ts'

/** What extensions of the browser do: attributes on fields, elements beside them and one over the page. */
const changeAsExtension = (page: Page) =>
  page.addInitScript(() => {
    setInterval(() => {
      if (!document.body) return
      document.body.dataset.grammar = 'true'
      if (!document.querySelector('password-menu')) {
        const menu = document.createElement('password-menu')
        menu.style.cssText = 'position: fixed; inset: 0; z-index: 99999; pointer-events: none'
        document.body.append(menu)
      }
      for (const field of document.querySelectorAll('input')) {
        if (field.dataset.filled) continue
        field.dataset.filled = 'false'
        const icon = document.createElement('span')
        icon.style.cssText = 'position: absolute; width: 0'
        field.after(icon)
      }
    }, 100)
  })

/** What a browser does that translates the page: it replaces each text by elements of its own. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page as text
    const translateIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (
          !text.data.trim() ||
          text.parentElement?.closest('font, script, style, textarea, option, template, title')
        )
          continue
        const font = document.createElement('font')
        font.append(Object.assign(document.createElement('font'), { textContent: text.data }))
        text.replaceWith(font)
      }
    }
    addEventListener('load', () => {
      translateIn(document.body)
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const node of target.nodeType === Node.TEXT_NODE ? [target] : addedNodes)
            if (node.isConnected) translateIn(node.parentNode ?? node)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  })

const CONDITIONS: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['an extension of the browser changes the page', changeAsExtension],
  [
    'the processor is four times slower',
    async (page) =>
      (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 }),
  ],
  ['the browser translates the page', translate],
  [
    'the browser forces its own colours',
    async (page) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
      await speedUpShellChecks(page, { times: 5 })
    },
  ],
  ['the page is zoomed to 200 %', (page) => page.setViewportSize({ width: 320, height: 256 })],
]

const ONLY_LONG = /colours|zoomed/

for (const [condition, prepare] of CONDITIONS)
  test(
    `${condition}: the shell raises no alarm, and the patient books with the current release`,
    { tag: ONLY_LONG.test(condition) ? '@nginx-long' : '@nginx-only' },
    async ({ bookingPage, page, clinic, network }) => {
      const pageLoads = countPageLoads(page)
      await prepare(page)
      await page.goto('/')
      await bookAsNewPatient(bookingPage, clinic)
      expect(pageLoads()).toBe(1)
      expect(reportedLoads(network)).toEqual(['1.0.0 mounted'])
    },
  )

/** 400 kbit/s with 400 ms until a response begins. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

// The check of another remote knows nothing of the styles of booking, which the page has until the scripts have arrived.
for (const remote of ['booking', 'appointments'])
  test(
    `a check of ${remote} on a slow line, with a slow processor, finds nothing in a good release`,
    // `@watched`: without a draft of another remote, the page begins with the first screen.
    { tag: ['@nginx-long', '@watched'] },
    async ({ bookingPage, page, clinic, store, network }, spec) => {
      const { limits } = await publishedRelease(store.releases, remote, '1.0.0')
      const copy = {
        name: remote,
        folder: store.folder,
        parts: [],
        before: null,
        shellVersion: '1.0.0',
        limits,
      }
      const finish = await collectFindings(page, network, { ...copy, remote, remoteVersion: '1.0.0' }, spec)
      const line = await page.context().newCDPSession(page)
      await line.send('Network.emulateNetworkConditions', SLOW_LINE)
      await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })

      await page.goto('/')
      await bookAsNewPatient(bookingPage, clinic)
      await finish()
      // A check counts a long task only if two of its specs have one.
      const isCounted = ({ type, description = '' }: (typeof spec.annotations)[number]) =>
        type === FINDING && !(JSON.parse(description) as SpecFinding).ifRepeated
      expect(spec.annotations.filter(isCounted)).toEqual([])
      expect(reportedLoads(network)).toEqual(['1.0.0 mounted'])
    },
  )
