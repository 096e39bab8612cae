// `npm run new:remote NAME -- [--route /x] [--access public|staff] [--label Text]`: a remote in a folder of its own.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '@molar/releases/parts'
import { copyTemplate } from './copy-template.ts'
import { judgeRemote } from './judge-remote.ts'

function wish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { route: { type: 'string' }, access: { type: 'string' }, label: { type: 'string' } },
  })
  const [name = '', ...others] = positionals
  // npm keeps what it takes for an option of its own.
  if (others.length > 0 || process.env.npm_config_route || process.env.npm_config_label)
    throw new Error(
      'Write two hyphens before the options: npm run new:remote lab-results -- --route /lab --access staff',
    )
  return { name, ...values }
}

/** Longer names break lines elsewhere. */
function format(folder: string) {
  const prettier = createRequire(import.meta.url).resolve('prettier/package.json')
  spawnSync(process.execPath, [join(dirname(prettier), 'bin', 'prettier.cjs'), '--write', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const READERS = { public: 'everybody may open', staff: 'only staff may open' }

try {
  const manifest = judgeRemote(ROOT, wish())
  const folder = `mfe-${manifest.name}`
  copyTemplate(join(ROOT, 'tools', 'template'), join(ROOT, folder), manifest)
  format(folder)
  console.log(
    [
      `${folder}/ stands, for ${manifest.route}, which ${READERS[manifest.access]}.`,
      'It is in the menu with the next npm start or npm run dev, which also notes it in package-lock.json: commit both.',
      `Alone: npm run dev -w ${folder}. Its tests: npm test -w ${folder}. Read ${folder}/README.md first.`,
    ].join('\n'),
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
