import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { PROGRAM_FILES } from './program-files.mjs'

it.each(Object.entries(PROGRAM_FILES))('%s is a file that Node runs', (_, file) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})
