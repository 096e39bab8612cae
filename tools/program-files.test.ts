import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { PROGRAM_FILES } from './program-files.mjs'
import { stages, stagesOfPart } from './test/stages.mjs'

it.each(Object.entries(PROGRAM_FILES))('%s is a file that Node runs', (_, file) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

it('every stage of npm test starts with Node itself, so that Windows needs no shell', () => {
  const all = [
    ...stages({ folder: 'reports', long: false }),
    ...stagesOfPart({ folder: 'reports', part: 'mfe-booking' }),
  ]
  expect(all.map(({ command }) => command[0])).toEqual(all.map(() => process.execPath))
})
