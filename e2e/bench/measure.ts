import { setTimeout } from 'node:timers/promises'
import { chromium, type CDPSession } from '@playwright/test'
import type { NetworkModel } from './slow-network.ts'

export interface LoadedFile {
  url: string
  kind: string
  bytes: number
  /** 1: the page. 2: a file that the page requests. 3: a file that such a file requests. */
  hop: number
}

export interface Visit {
  /** Milliseconds from the start of the visit. */
  fcp: number
  lcp: number
  /** The first press of the choice. */
  pressed: number
  /** The choice was pressed and the heading that it leads to is shown. */
  headingShown: number
  /** The scripts of the portal have taken over, and everything that the choice leads to can be used. */
  usable: number
  /** Files that were loaded before the scripts took over. */
  needed: LoadedFile[]
  /** Files that were loaded later, for the following steps. */
  afterwards: LoadedFile[]
}

/** The two choices of the first question, and the headings they lead to. */
export const HEADING_AFTER_CHOICE = { Yes: 'Where did you register?', No: 'Personal Information' } as const

/** Measured by the script in the page. */
interface PageMeasurement {
  fcp: number
  lcp: number[]
  needed: string[] | null
  pressed: number
  headingShown: number
  usable: number
}

interface Options {
  url: string
  /** The beginning of the label of the button to press. */
  choice: string
  /** The heading that it leads to. */
  heading: string
  executablePath: string
  /** Hash of the key of a certificate to trust. */
  keyHash?: string
  cpuSlowdown: number
  /** For Chromium's own throttling, which does not delay new connections; null if a proxy is slow instead. */
  throttle: NetworkModel | null
  /** Measures the page as a static one: without any file that is a script. */
  withoutScripts?: boolean
  /** Measures the second visit of the same browser. */
  isSecond?: boolean
}

/** Runs in the page: presses the choice as soon as it is shown, and again until the result is shown. */
function pressTheFirstChoice({ choice, heading }: { choice: string; heading: string }) {
  const visit = {
    fcp: 0,
    lcp: [] as number[],
    needed: null as string[] | null,
    pressed: 0,
    headingShown: 0,
    usable: 0,
  }
  Object.assign(window, { visit })
  new PerformanceObserver((list) => {
    visit.fcp = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? visit.fcp
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    visit.lcp.push(...list.getEntries().map(({ startTime }) => startTime))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const findChoice = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(choice))
  // Not in the interval: files that are fetched after the choice is shown were not needed for it.
  new MutationObserver(() => {
    if (findChoice() && !document.querySelector('#first-screen'))
      visit.needed ??= performance.getEntriesByType('resource').map(({ name }) => name)
  }).observe(document, { childList: true, subtree: true })
  const timer = setInterval(() => {
    if (document.querySelector('h1')?.textContent === heading) {
      visit.headingShown ||= performance.now()
      if (document.querySelector('#first-screen, #kept, main output:not(:empty)')) return
      visit.usable = performance.now()
      clearInterval(timer)
      return
    }
    // Before it is painted nobody can press it.
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return
    const button = findChoice()
    if (!button?.checkVisibility({ visibilityProperty: true })) return
    visit.pressed ||= performance.now()
    button.click()
  }, 20)
}

/** Measures one first visit in a new browser with an empty cache. */
export async function visitOnce({
  url,
  choice,
  heading,
  executablePath,
  keyHash,
  cpuSlowdown,
  throttle,
  withoutScripts = false,
  isSecond = false,
}: Options): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...(keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []),
    ],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    if (isSecond) {
      const first = await context.newPage()
      await first.goto(url, { waitUntil: 'networkidle' })
      await first.close()
    }
    const page = await context.newPage()
    // tsx adds calls of `__name` to functions, and the page does not have that function.
    await page.addInitScript('globalThis.__name = (it) => it')
    await page.addInitScript(pressTheFirstChoice, { choice, heading })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const requests = await recordRequests(session)
    if (withoutScripts) await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
    if (throttle) await session.send('Network.emulateNetworkConditions', throttlingOf(throttle))
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
    const seen = await resultOf(session, withoutScripts)
    // The HTTP client loads with the first press of a person. The press above came from a script.
    if (!withoutScripts) await page.keyboard.press('Shift')
    // Files that are still being loaded belong to the following steps.
    await page.waitForLoadState('networkidle')
    const all = requests.finished()
    const isNeeded = ({ url: address, kind }: LoadedFile) =>
      kind === 'HTML' || (seen.needed ?? []).includes(address)
    const toFile = ({ url: address, kind, bytes, hop }: LoadedFile) => ({ url: address, kind, bytes, hop })
    return {
      fcp: seen.fcp,
      // The largest paint before the choice was pressed.
      lcp: Math.max(...seen.lcp.filter((time) => time <= seen.pressed), seen.fcp),
      pressed: seen.pressed,
      headingShown: seen.headingShown,
      usable: seen.usable,
      needed: all.filter(isNeeded).map(toFile),
      afterwards: all.filter((one) => !isNeeded(one)).map(toFile),
    }
  } finally {
    await browser.close()
  }
}

export const throttlingOf = ({ rtt, kbps }: NetworkModel) => ({
  offline: false,
  latency: rtt,
  downloadThroughput: (kbps * 1000) / 8,
  uploadThroughput: (kbps * 1000) / 8,
})

/** Not with `waitForFunction` of Playwright: its script in the page takes as long as a step of the start. */
async function resultOf(session: CDPSession, withoutScripts: boolean) {
  const expression = `globalThis.visit?.${withoutScripts ? 'headingShown' : 'usable'} > 0 && visit`
  for (let waited = 0; waited < 120_000; waited += 100) {
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
    if (result.value) return result.value as PageMeasurement
    await setTimeout(100)
  }
  throw new Error('The choice had no effect within two minutes.')
}

/** Records the bytes of each request, and which file requested it. */
async function recordRequests(session: CDPSession) {
  const requests = new Map<string, LoadedFile & { ended: boolean; cached: boolean }>()
  const hopOf = (url: string | undefined) => [...requests.values()].find((one) => one.url === url)?.hop ?? 1
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const initiatorUrl = initiator.stack?.callFrames[0]?.url ?? initiator.url
    const hop = type === 'Document' ? 1 : hopOf(initiatorUrl) + 1
    const kind = type === 'Document' ? 'HTML' : kindOf(request.url, type ?? 'Other')
    requests.set(requestId, {
      url: request.url,
      kind,
      bytes: 0,
      hop,
      ended: false,
      cached: false,
    })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId)
    if (request) request.cached = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { bytes: encodedDataLength, ended: true })
  })
  await session.send('Network.enable')
  return {
    finished: () =>
      [...requests.values()].filter(({ ended, cached, url }) => ended && !cached && url.startsWith('http')),
  }
}

export const kindOf = (url: string, type: string) => {
  if (url.endsWith('.js')) return 'JavaScript'
  if (url.endsWith('.css')) return 'CSS'
  return type === 'Fetch' || type === 'XHR' ? 'API and pointers' : 'other'
}
