// `npm run new:remote NAME -- --access public|staff [--route /x] [--label Text]` creates a remote from the template.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keptByNpm } from '@molar/releases/npm-options'
import { ROOT } from '@molar/releases/parts'
import { PROGRAM_FILES } from '../program-files.mjs'
import { copyRemoteTemplate } from './copy-remote-template.ts'
import { createManifest } from './remote-manifest.ts'

const EXAMPLE = 'npm run new:remote lab-results -- --access staff --route /lab'

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { route: { type: 'string' }, access: { type: 'string' }, label: { type: 'string' } },
  })
  const [name = '', ...others] = positionals
  // `access` is a setting of npm too.
  const kept = keptByNpm(['route', 'label'], EXAMPLE)
  if (kept) throw new Error(kept)
  if (others.length > 0) throw new Error(`Write one name: ${EXAMPLE}.`)
  return { name, ...values }
}

/** Names of another length change the line breaks. */
function format(folder: string) {
  spawnSync(process.execPath, [PROGRAM_FILES.oxfmt, '--write', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const READERS = { public: 'everyone can open', staff: 'only staff can open' }

try {
  const manifest = createManifest(ROOT, readOptions())
  const folder = `mfe-${manifest.name}`
  copyRemoteTemplate(join(ROOT, 'tools', 'template'), join(ROOT, folder), manifest)
  format(folder)
  console.log(
    [
      `Created ${folder} for ${manifest.route}, which ${READERS[manifest.access]}.`,
      'The next npm start or npm run dev adds it to the menu and to package-lock.json. Commit the new folder and package-lock.json.',
      `Open it in the mock host: npm run dev -w ${folder}. Run its tests: npm test -w ${folder}. Read ${folder}/README.md.`,
    ].join('\n'),
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
