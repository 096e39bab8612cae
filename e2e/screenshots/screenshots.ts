// `npm run screenshots`: every screen and state of the product as contact sheets under docs/screens.
// `npm run screenshots -- dashboard` draws only the sheets whose names contain the word.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../tools/test/programs.mjs'
import { root } from '../environment/api-process.ts'
import globalSetup from '../environment/global-setup.ts'
import { startFullEnvironment, type FullEnvironment } from '../environment/environment.ts'
import { withFixedTime } from '../environment/fixed-time.ts'
import { drawReadmePictures } from './readme-pictures.ts'
import { captureSheet, type ScreenState, type ContactSheet } from './contact-sheet.ts'
import { contactSheets } from './screens.ts'
import { composeSheet } from './compose-sheet.ts'

process.chdir(root)
const SHEETS = join(root, 'docs/screens')
/** Folder of the single pictures in real size; it is not committed. */
const SINGLE = join(root, 'test-results/screenshots')

const wanted = process.argv.slice(2)
const chosen = contactSheets.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
if (chosen.length === 0) {
  console.error(`There is no such sheet. There are: ${contactSheets.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const fileName = (label: string) => label.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function writePictures(name: string, states: readonly ScreenState[]) {
  const folder = join(SINGLE, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { label, pictures } of states)
    for (const { width, mode, png } of pictures)
      writeFileSync(join(folder, `${fileName(label)}-${width}-${mode}.png`), png)
}

async function writeSheet(browser: Browser, environment: FullEnvironment, sheet: ContactSheet) {
  const states = await captureSheet(browser, environment, sheet)
  writePictures(sheet.name, states)
  const picture = await composeSheet(states)
  writeFileSync(join(SHEETS, `${sheet.name}.webp`), picture)
  console.log(`${sheet.name}: ${states.length} states, ${Math.round(picture.length / 1000)} kB`)
  return states
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
  const bySheet = new Map<string, ScreenState[]>()
  for (const sheet of chosen) {
    const states = await writeSheet(browser, environment, sheet).catch(reportError)
    if (states) bySheet.set(sheet.name, states)
  }
  await drawReadmePictures(bySheet, SHEETS)
} finally {
  await browser.close()
  await environment.stop()
  await tearDown?.()
}
