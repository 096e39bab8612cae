import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startPortal } from '@molar/tools/start'
import { run } from './command.ts'
import { expect, test } from './test.ts'

const bin = (path: string) => join('node_modules', path)

/** Every file of a checkout with a hash of its content. */
function allOf(folder: string, at = folder): [path: string, hash: string][] {
  return readdirSync(at)
    .filter((name) => name !== 'node_modules')
    .flatMap((name): [string, string][] => {
      const path = join(at, name)
      if (statSync(path).isDirectory()) return allOf(folder, path)
      return [[relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]]
    })
}

test(
  'a new remote passes the checks and tests, builds, is in the menu and changes no other file',
  { tag: '@once-long' },
  async ({ checkout: { folder }, page }) => {
    const before = allOf(folder)
    await run({
      folder,
      args: [
        '--import',
        'tsx',
        'tools/dev/new-remote.ts',
        'lab-results',
        '--access',
        'public',
        '--route',
        '/lab',
        '--label',
        'Lab',
      ],
    })
    const otherFiles = allOf(folder).filter(([path]) => !path.startsWith('mfe-lab-results'))
    expect(otherFiles).toEqual(before)

    // The checks of `npm run check`.
    const translations = ['tools/check/translations.mjs']
    await expect(run({ folder, args: translations })).rejects.toThrow('menu.label is still English for "de"')
    const settings = join(folder, 'mfe-lab-results', 'remote.json')
    const manifest = JSON.parse(readFileSync(settings, 'utf8')) as { menu: { label: Record<string, string> } }
    const { label } = manifest.menu
    for (const language of Object.keys(label)) if (language !== 'en') label[language] = `Lab (${language})`
    writeFileSync(settings, `${JSON.stringify(manifest, null, 2)}\n`)
    await run({ folder, args: translations })
    await run({ folder, args: [bin('typescript/bin/tsc'), '-p', 'mfe-lab-results'] })
    await run({
      folder,
      args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', 'mfe-lab-results'],
    })
    await run({ folder, args: [bin('oxfmt/bin/oxfmt'), '--check', 'mfe-lab-results'] })
    await run({ folder, args: ['tools/check/remote-styles.mjs'] })
    await run({
      folder,
      args: [
        bin('dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        'tools/check/import-rules.mjs',
        'mfe-lab-results',
      ],
    })
    await run({ folder: join(folder, 'mfe-lab-results'), args: [join('..', bin('jest/bin/jest.js'))] })
    await run({
      folder: join(folder, 'mfe-lab-results'),
      args: [join('..', bin('@rspack/cli/bin/rspack.js')), 'build'],
    })

    // `--unchecked`: `release-check.spec.ts` tests the specs that a release must pass.
    const store = join(folder, 'store')
    const release = (...words: string[]) =>
      run({
        folder,
        args: ['--import', 'tsx', 'releases/cli/release.ts', ...words, '--store', store, '--by', 'Ada'],
      })
    await release('publish', 'lab-results', '--unchecked')
    await release('activate', 'lab-results', '1.0.0', '--force', '--why', 'A first look')
    expect(JSON.parse(readFileSync(join(store, 'lab-results', 'current.json'), 'utf8'))).toMatchObject({
      current: { name: 'lab-results', version: '1.0.0', route: '/lab' },
    })

    const portal = await startPortal({ apiUrl: 'http://127.0.0.1:9', root: folder })
    const broken: string[] = []
    await page.exposeFunction('reportBroken', (what: string) => broken.push(what))
    await page.addInitScript(() =>
      addEventListener('molar:broken-page', (event) =>
        Reflect.get(globalThis, 'reportBroken')((event as CustomEvent<string>).detail),
      ),
    )
    await page.goto(portal.url)
    await page.getByRole('navigation').getByRole('link', { name: 'Lab' }).click()
    await expect(page).toHaveURL(/\/lab$/)
    await expect(page.getByRole('heading', { name: 'A new page of Molar Dental' })).toBeVisible()
    await page.getByRole('button', { name: 'Say hello' }).click()
    await expect(page.getByText('Hello from Molar Dental.')).toBeVisible()
    // The first screen of booking was built before there was another entry in the menu.
    expect(broken).toEqual([])
    await portal.close()
  },
)
