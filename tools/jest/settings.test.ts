import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Settings {
  testEnvironment: string
  setupFilesAfterEnv: string[]
  moduleNameMapper?: Record<string, string>
}

it.each(['node.mjs', 'browser.mjs'])(
  'names files that exist when the checkout is in a folder with a space and a letter that is not ASCII (%s)',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'molar möbel '))
    try {
      cpSync(__dirname, folder, { recursive: true })
      const script = `import settings from '${pathToFileURL(join(folder, name)).href}'
        console.log(JSON.stringify(settings))`
      const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        encoding: 'utf8',
      })
      const { testEnvironment, setupFilesAfterEnv, moduleNameMapper = {} } = JSON.parse(printed) as Settings
      const files = [testEnvironment, ...setupFilesAfterEnv, ...Object.values(moduleNameMapper)].filter(
        (path) => path.endsWith('js'),
      )
      expect(files.length).toBeGreaterThan(1)
      expect(files.filter((path) => !existsSync(path))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
