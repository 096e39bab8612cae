import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPageSettings } from '../page-settings.ts'

const EXAMPLE = fileURLToPath(new URL('../clinic-page.example.json', import.meta.url))

export const exampleSettings = () => readPageSettings(readFileSync(EXAMPLE, 'utf8'), EXAMPLE)
