import sharp, { type OverlayOptions } from 'sharp'
import type { Width } from '../support/window-sizes.ts'
import { MODES, type ScreenState } from './contact-sheet.ts'

/** Scale of the pictures, large enough to see faults. */
const SCALE: Record<Width, number> = { 360: 0.5, 768: 0.35, 1440: 0.35 }
const COLUMNS = ([360, 768, 1440] as const).flatMap((width) => MODES.map((mode) => ({ width, mode })))
type Column = (typeof COLUMNS)[number]
/** Maximum height of a picture. The part below repeats the part above. */
const MAX_PICTURE_HEIGHT_PX = 1800
const GAP = 16
const LABEL = 32
const BACKGROUND = '#8d9694'

const widthOf = (width: Width) => Math.round(width * SCALE[width])
const leftOf = (columns: readonly Column[], at: number) =>
  columns.slice(0, at).reduce((left, { width }) => left + widthOf(width) + GAP, GAP)

/** Every state in a row with its name, from phone to desktop, light and dark side by side. */
export async function composeSheet(states: readonly ScreenState[]): Promise<Buffer> {
  const widths = new Set(states.flatMap(({ pictures }) => pictures.map(({ width }) => width)))
  const columns = COLUMNS.filter(({ width }) => widths.has(width))
  const pieces: OverlayOptions[] = []
  let top = GAP
  for (const { label, whole, pictures } of states) {
    pieces.push({ input: labelled(label), left: GAP, top })
    top += LABEL
    let height = 0
    for (const { width, mode, png } of pictures) {
      const column = columns.findIndex((one) => one.width === width && one.mode === mode)
      const { height: long } = await sharp(png).metadata()
      const { data, info } = await sharp(png)
        .extract({ left: 0, top: 0, width, height: whole ? long : Math.min(long, MAX_PICTURE_HEIGHT_PX) })
        .resize({ width: widthOf(width) })
        .png()
        .toBuffer({ resolveWithObject: true })
      pieces.push({ input: data, left: leftOf(columns, column), top })
      height = Math.max(height, info.height)
    }
    top += height + GAP
  }
  return sharp({
    create: { width: leftOf(columns, columns.length), height: top, channels: 3, background: BACKGROUND },
  })
    .composite(pieces)
    .webp({ quality: 45, effort: 6, smartSubsample: true })
    .toBuffer()
}

const labelled = (text: string) => {
  const safe = text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${LABEL}">` +
      `<text x="0" y="22" font-family="sans-serif" font-size="19" font-weight="bold" fill="#101817">${safe}</text></svg>`,
  )
}
