import { setTimeout as wait } from 'node:timers/promises'
import { errors, type CDPSession, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { partsOfPage, type Box, type PagePart, type PartOptions } from './in-page/page-parts.ts'

/** Receives what nobody can see, and where it is. */
type Report = (what: string, where: string) => void

interface Watched {
  session: CDPSession
  report: Report
  /** Keys of parts that were seen. */
  seen: Set<string>
  /** Since when photographs hide texts without a pause of `SHOWN_MS`, and when the last one ended; milliseconds. */
  hiddenSince: number
  shownSince: number
}

/** Pages whose controls are photographed: those of some specs of a release check. */
const watched = new WeakMap<Page, Watched>()

/** Differences between two colours, of 255, that a person notices. */
const NOTICEABLE = 24
/** CSS pixels that differ at least, and their share of the area: letters are thin, and so is the border of a field. */
const LEAST_PIXELS = 8
const LEAST_SHARE = 0.005
/** Attempts at least, and milliseconds until the last one: a page that has just changed may still move. */
const ATTEMPTS = 5
const LOOK_MS = 6000
const PAUSE_MS = 500
/** The shell rejects a release whose texts nobody can see at three checks in a row, a second apart. */
const MAX_HIDDEN_MS = 1000
const SHOWN_MS = 1200

// Stronger than the styles of the page. The letters of an icon or of a label may have a colour of their own.
const EVERYTHING = ':is(*, #a#a#a#a)'
const CALM = `${EVERYTHING}, ${EVERYTHING}::before, ${EVERYTHING}::after {
  caret-color: transparent !important; transition: none !important; animation-play-state: paused !important }`
const WITHOUT_TEXT = `${EVERYTHING}, ${EVERYTHING}::before, ${EVERYTHING}::after, ${EVERYTHING}::placeholder {
  color: transparent !important; -webkit-text-fill-color: transparent !important;
  -webkit-text-stroke-color: transparent !important; text-shadow: none !important }`
const WITHOUT_FIELDS = ':is(input, select, textarea, #a#a#a#a) { opacity: 0 !important }'

/** From now on `expectSeen` photographs the controls of this page. */
export async function photographControls(page: Page, report: Report) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  watched.set(page, { session, report, seen: new Set(), hiddenSince: 0, shownSince: 0 })
}

export const isPhotographed = (page: Page) => watched.has(page)

/**
 * In a page whose controls are photographed: reports a control whose text, label or box nobody can see. Two photographs,
 * one of them without texts and fields, must differ where it is. Each part of a step is looked at once.
 * `typed`: looks at the text in a field.
 */
export async function expectSeen(target: Locator, { typed = false } = {}) {
  const page = target.page()
  const look = watched.get(page)
  if (!look) return
  let scrollTo: string | null = null
  const end = Date.now() + LOOK_MS
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= ATTEMPTS && Date.now() > end
    try {
      const { title, unseen } = await lookAt(target, look, { isTyped: typed, scrollTo })
      if (unseen.length === 0) return
      if (isLast) {
        const what = `${typed ? 'what is in ' : ''}“${unseen[0]!.name}”`
        look.report(`draws ${what} so that nobody can see it`, `at “${title}”`)
        // One finding is enough, and each of them takes some seconds.
        watched.delete(page)
        return
      }
      scrollTo = unseen[0]!.key
    } catch (error) {
      // The page is just being left.
      if (isLast || error instanceof errors.TimeoutError) throw error
    }
    if (attempt > 1) await wait(PAUSE_MS)
  }
}

/** Photographs the page if a wanted part was not seen yet. */
async function lookAt(target: Locator, look: Watched, options: PartOptions) {
  const { seen } = look
  const isUnseen = ({ isWanted, key }: PagePart) => isWanted && !seen.has(key)
  const { title, width, parts } = await target.evaluate(partsOfPage, options)
  if (parts.some(isUnseen)) {
    const [shown, hidden] = await photographs(look, options.isTyped)
    const scale = shown.width / width
    for (const { key, boxes, isField, isMasked } of parts) {
      if (isMasked || seen.has(key)) continue
      const { area, different } = comparison(shown, hidden, isField ? boxes : boxes.map(shrunk), scale)
      // A field may contain one letter.
      if (different >= Math.max(LEAST_PIXELS, options.isTyped ? 0 : area * LEAST_SHARE)) seen.add(key)
    }
  }
  return { title, unseen: parts.filter(isUnseen) }
}

interface Photograph {
  width: number
  height: number
  /** Three bytes for each pixel. */
  pixels: Buffer
}

/**
 * One photograph of the page as it is, and one without texts and fields. The styles are those of the developer tools:
 * no script of the page finds them, and nothing in the document changes.
 */
async function photographs(look: Watched, isTyped: boolean) {
  const { session } = look
  const { frameTree } = await session.send('Page.getFrameTree')
  const { styleSheetId } = await session.send('CSS.createStyleSheet', { frameId: frameTree.frame.id })
  const write = (text: string) => session.send('CSS.setStyleSheetText', { styleSheetId, text })
  const photograph = async () => {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    return data
  }
  try {
    await write(CALM)
    const shown = await photograph()
    await letShellCheck(look)
    await write([CALM, WITHOUT_TEXT, ...(isTyped ? [] : [WITHOUT_FIELDS])].join('\n'))
    return await Promise.all([shown, await photograph()].map(decoded)).then(
      (both) => both as [Photograph, Photograph],
    )
  } finally {
    await write('')
    look.shownSince = Date.now()
  }
}

/** Waits until the shell has seen the texts, if photographs have hidden them again and again. */
async function letShellCheck(look: Watched) {
  const shownFor = Date.now() - look.shownSince
  if (shownFor < SHOWN_MS && Date.now() - look.hiddenSince < MAX_HIDDEN_MS) return
  if (shownFor < SHOWN_MS) await wait(SHOWN_MS - shownFor)
  look.hiddenSince = Date.now()
}

async function decoded(base64: string): Promise<Photograph> {
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Without the edge, where the border of a field may begin. */
const shrunk = ({ left, top, width, height }: Box): Box => ({
  left: left + 1,
  top: top + 1,
  width: width - 2,
  height: height - 2,
})

/** The area of the boxes and how much of it differs noticeably, in CSS pixels. */
function comparison(one: Photograph, other: Photograph, boxes: readonly Box[], scale: number) {
  let area = 0
  let different = 0
  const difference = (at: number) => Math.abs(one.pixels[at]! - other.pixels[at]!)
  for (const { left, top, width, height } of boxes) {
    area += width * height
    const right = Math.min(one.width, Math.ceil((left + width) * scale))
    const bottom = Math.min(one.height, Math.ceil((top + height) * scale))
    for (let y = Math.floor(top * scale); y < bottom; y++)
      for (let x = Math.floor(left * scale); x < right; x++) {
        const at = (y * one.width + x) * 3
        if (Math.max(difference(at), difference(at + 1), difference(at + 2)) >= NOTICEABLE) different++
      }
  }
  return { area, different: different / scale ** 2 }
}
