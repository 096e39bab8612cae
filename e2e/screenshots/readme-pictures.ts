import { join } from 'node:path'
import sharp from 'sharp'
import type { Width } from '../support/window-sizes.ts'
import type { Picture, ScreenState } from './contact-sheet.ts'

type Taken = ReadonlyMap<string, readonly ScreenState[]>
interface PictureRegion {
  sheet: string
  label: string
  width: Width
  mode?: Picture['mode']
  /** The first row of the region in CSS pixels. `height` is its height. */
  from?: number
  height: number
}

/** The pictures of the README: which screenshots are side by side, by file name. */
const PICTURES: Record<string, readonly PictureRegion[]> = {
  booking: [
    { sheet: 'booking-1-validation', label: 'Registered?', width: 360, height: 740 },
    { sheet: 'booking-3-times', label: 'Chosen', width: 360, from: 430, height: 740 },
    { sheet: 'booking-4-confirmation', label: 'Booked', width: 360, height: 740 },
  ],
  staff: [
    { sheet: 'staff-dashboard', label: 'Appointments', width: 1440, height: 900 },
    { sheet: 'staff-blocker-dialog', label: 'Weekly', width: 1440, height: 900 },
  ],
  dark: [
    { sheet: 'booking-2-details', label: 'Verified, locked', width: 360, mode: 'dark', height: 740 },
    { sheet: 'staff-dashboard', label: 'Appointments', width: 1440, mode: 'dark', height: 740 },
  ],
}
const GAP = 24

/** Draws each picture whose screenshots were all taken in this run. */
export async function drawReadmePictures(taken: Taken, folder: string) {
  for (const [name, wanted] of Object.entries(PICTURES)) {
    const parts = wanted.map((one) => ({ ...one, png: find(taken, one) }))
    if (parts.some(({ png }) => !png)) continue
    let left = GAP
    const pieces = []
    for (const { png, width, from = 0, height } of parts) {
      const page = sharp(png)
      const { height: whole } = await page.metadata()
      const piece = await page
        .extract({
          left: 0,
          top: Math.min(from, Math.max(0, whole - height)),
          width,
          height: Math.min(height, whole),
        })
        .png()
        .toBuffer()
      pieces.push({ input: piece, left, top: GAP })
      left += width + GAP
    }
    const height = Math.max(...parts.map((part) => part.height)) + 2 * GAP
    await sharp({ create: { width: left, height, channels: 3, background: '#8d9694' } })
      .composite(pieces)
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, `${name}.png`))
  }
}

const find = (taken: Taken, { sheet, label, width, mode = 'light' }: PictureRegion) =>
  taken
    .get(sheet)
    ?.find((state) => state.label === label)
    ?.pictures.find((picture) => picture.width === width && picture.mode === mode)?.png
