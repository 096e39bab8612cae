// `npm run screenshots`: every screen and state of the product as contact sheets under docs/screens.
// `npm run screenshots -- dashboard` takes only the sheets with that name.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../tools/test/programs.mjs'
import { root } from '../environment/api-process.ts'
import globalSetup from '../environment/global-setup.ts'
import { startFullEnvironment, type FullEnvironment } from '../environment/environment.ts'
import { withFixedTime } from '../environment/fixed-time.ts'
import { drawReadmePictures } from './readme-pictures.ts'
import { takeTour, type Shot, type Tour } from './tour.ts'
import { tours } from './screens.ts'
import { composeSheet } from './sheet.ts'

process.chdir(root)
const SHEETS = join(root, 'docs/screens')
/** Folder of the single pictures in real size; it is not committed. */
const SINGLE = join(root, 'test-results/screenshots')

const wanted = process.argv.slice(2)
const chosen = tours.filter(({ sheet }) => wanted.length === 0 || wanted.some((word) => sheet.includes(word)))
if (chosen.length === 0)
  throw new Error(`No such sheet. There are: ${tours.map(({ sheet }) => sheet).join(', ')}.`)

const fileName = (label: string) => label.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function keepSingle(sheet: string, shots: readonly Shot[]) {
  const folder = join(SINGLE, sheet)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { label, pictures } of shots)
    for (const { width, mode, png } of pictures)
      writeFileSync(join(folder, `${fileName(label)}-${width}-${mode}.png`), png)
}

async function take(browser: Browser, environment: FullEnvironment, tour: Tour) {
  const shots = await takeTour(browser, environment, tour)
  keepSingle(tour.sheet, shots)
  const sheet = await composeSheet(shots)
  writeFileSync(join(SHEETS, `${tour.sheet}.webp`), sheet)
  console.log(`${tour.sheet}: ${shots.length} states, ${Math.round(sheet.length / 1000)} kB`)
  return shots
}

/** Reports the error and continues with the other sheets. */
function reportError(error: Error) {
  console.error(error.message, (error.cause as Error | undefined)?.message ?? '')
  process.exitCode = 1
}

const tearDown = await withFixedTime(globalSetup)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--force-color-profile=srgb',
    // Needed by localizeDateFields: without it, date fields are in the language of the browser.
    '--enable-blink-features=LangAttributeAwareFormControlUI',
  ],
})
const environment = await withFixedTime(startFullEnvironment)
try {
  mkdirSync(SHEETS, { recursive: true })
  const bySheet = new Map<string, Shot[]>()
  for (const tour of chosen) {
    const shots = await take(browser, environment, tour).catch(reportError)
    if (shots) bySheet.set(tour.sheet, shots)
  }
  await drawReadmePictures(bySheet, SHEETS)
} finally {
  await browser.close()
  await environment.stop()
  await tearDown?.()
}
