import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPageSettings } from '../read-page-settings.ts'

const EXAMPLE = fileURLToPath(new URL('../clinic-page.example.json', import.meta.url))

/** Returns the settings of `clinic-page.example.json`. */
export const exampleSettings = () => readPageSettings(readFileSync(EXAMPLE, 'utf8'), EXAMPLE)
