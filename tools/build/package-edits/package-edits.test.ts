import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { applyEdits } from './apply-edits.cjs'
import { EDITED_FILES, REMOVED } from './package-edits.ts'

it.each(EDITED_FILES)('matches the installed $file', ({ file, edits }) => {
  const source = readFileSync(file, 'utf8')
  expect(applyEdits(file, source, edits).length).not.toBe(source.length)
})

it('names the file and the text when a package has changed', () => {
  const edits = [{ find: 'if (a) {', replace: 'if (false) {', times: 1 }]
  expect(applyEdits('x.js', 'if (a) {}', edits)).toBe('if (false) {}')
  expect(() => applyEdits('x.js', 'if (b) {}', edits)).toThrow(
    /x\.js has changed.*0 times instead of 1 times\nif \(a\) \{/s,
  )
})

it('removes nothing that product code uses', () => {
  const schemas = ['details.schema', 'blockers.schema', 'fields.schema', 'text']
  const folders = ['shell/src', 'shared/src', 'mfe-*/src']
  const paths = [...folders, ...schemas.map((name) => `shared/contract/src/${name}.ts`)]
  const files = execFileSync('git', ['ls-files', ...paths], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(100)
  const uses = files.filter((file) =>
    REMOVED.some((pattern) => pattern.test(readFileSync(join(ROOT, file), 'utf8'))),
  )
  expect(uses).toEqual([])
})
