import { chromium, type CDPSession, type Page } from '@playwright/test'
import type { Line } from './link.ts'

export interface Asked {
  url: string
  kind: string
  bytes: number
  /** 1 for the page, 2 for what the page names, 3 for what that asks for. */
  hop: number
}

export interface Visit {
  /** Milliseconds from the start of the visit. */
  fcp: number
  lcp: number
  /** The choice was there, was pressed, and what it leads to stood on the page. */
  answered: number
  /** What had arrived when the choice became visible. */
  asked: Asked[]
  /** What came later: the steps that follow. */
  afterwards: Asked[]
}

/** The two answers of the first question, and the headings they lead to. */
export const CHOICES = { Yes: 'Where did you register?', No: 'Personal Information' } as const

/** What the page itself noticed. */
interface Seen {
  fcp: number
  lcp: number[]
  needed: string[]
  pressed: number
  answered: number
}

interface Options {
  url: string
  choice: keyof typeof CHOICES
  executablePath: string
  cpuSlowdown: number
  /** Chromium's own throttling, which knows no connection set-up; null when the line itself is slow. */
  throttle: Line | null
}

/** Runs in the page: presses the choice as soon as it is there, again and again until it answers. */
function pressTheFirstChoice({ choice, heading }: { choice: string; heading: string }) {
  const visit = { fcp: 0, lcp: [] as number[], needed: null as string[] | null, pressed: 0, answered: 0 }
  Object.assign(window, { visit })
  new PerformanceObserver((list) => {
    visit.fcp = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? visit.fcp
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    visit.lcp.push(...list.getEntries().map(({ startTime }) => startTime))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const findChoice = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(choice))
  // At once, not at the next look: what the page fetches after that was not needed for the choice.
  new MutationObserver(() => {
    if (findChoice()) visit.needed ??= performance.getEntriesByType('resource').map(({ name }) => name)
  }).observe(document, { childList: true, subtree: true })
  const look = setInterval(() => {
    if (document.querySelector('h1')?.textContent === heading) {
      visit.answered = performance.now()
      clearInterval(look)
      return
    }
    const button = findChoice()
    if (!button) return
    visit.pressed = performance.now()
    button.click()
  }, 20)
}

/** One first visit: a fresh browser, nothing cached. */
export async function visitOnce({
  url,
  choice,
  executablePath,
  cpuSlowdown,
  throttle,
}: Options): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      ignoreHTTPSErrors: true,
    })
    const page = await context.newPage()
    // tsx writes calls of its own helper into functions, and the page does not have it.
    await page.addInitScript('globalThis.__name = (it) => it')
    await page.addInitScript(pressTheFirstChoice, { choice, heading: CHOICES[choice] })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const requests = await recordRequests(session)
    if (throttle) await session.send('Network.emulateNetworkConditions', chromiumsOwn(throttle))
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
    const seen = await resultOf(page)
    // What is still on its way belongs to the steps that follow.
    await page.waitForLoadState('networkidle')
    const all = requests.finished()
    const isNeeded = ({ url: address, kind }: Asked) => kind === 'HTML' || seen.needed.includes(address)
    const named = ({ url: address, kind, bytes, hop }: Asked) => ({ url: address, kind, bytes, hop })
    return {
      fcp: seen.fcp,
      // What stood there before the page changed under the finger.
      lcp: Math.max(...seen.lcp.filter((time) => time <= seen.pressed), seen.fcp),
      answered: seen.answered,
      asked: all.filter(isNeeded).map(named),
      afterwards: all.filter((one) => !isNeeded(one)).map(named),
    }
  } finally {
    await browser.close()
  }
}

const chromiumsOwn = ({ rtt, kbps }: Line) => ({
  offline: false,
  latency: rtt,
  downloadThroughput: (kbps * 1000) / 8,
  uploadThroughput: (kbps * 1000) / 8,
})

async function resultOf(page: Page) {
  const seen = await page.waitForFunction(
    () => {
      const { visit } = window as unknown as { visit: Seen }
      return visit.answered > 0 && visit
    },
    undefined,
    { timeout: 120_000, polling: 100 },
  )
  return seen.jsonValue() as Promise<Seen>
}

/** What went over the wire, and who asked for it. */
async function recordRequests(session: CDPSession) {
  const requests = new Map<string, Asked & { ended: boolean; cached: boolean }>()
  const hopOf = (url: string | undefined) => [...requests.values()].find((one) => one.url === url)?.hop ?? 1
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const asker = initiator.stack?.callFrames[0]?.url ?? initiator.url
    const hop = type === 'Document' ? 1 : hopOf(asker) + 1
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

const kindOf = (url: string, type: string) => {
  if (url.endsWith('.js')) return 'JavaScript'
  if (url.endsWith('.css')) return 'CSS'
  return type === 'Fetch' || type === 'XHR' ? 'API and pointers' : 'other'
}
