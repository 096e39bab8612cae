import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPageSettings, type PageSettingsFile } from '../read-page-settings.ts'

const EXAMPLE = fileURLToPath(new URL('../clinic-page.example.json', import.meta.url))

/** Returns the content of `clinic-page.example.json`. */
export const exampleFile = () => JSON.parse(readFileSync(EXAMPLE, 'utf8')) as PageSettingsFile

/** Returns the settings of `clinic-page.example.json`. */
export const exampleSettings = () => readPageSettings(readFileSync(EXAMPLE, 'utf8'), EXAMPLE)
