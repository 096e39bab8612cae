import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { common } from '../build/common.ts'
import { manifestOf, ROOT, versionOf } from '@molar/releases/parts'
import { BuiltFiles } from './built-files.ts'
import { whileWorking } from './part-config.ts'
import { place } from './place.ts'
import { remoteAtWork } from './remote-at-work.ts'
import { devServer, notBuilt } from './server.ts'

// What `npm run dev -w mfe-booking` gives Rspack: the remote in a page of its own, and beside it as any portal loads it.
const folder = process.env.DEV_REMOTE!
const { host, port, origin } = place()
const remote = remoteAtWork(folder, origin)
const built = new BuiltFiles()

const styles = (name: string) => join(ROOT, 'shell', 'src', 'styles', `${name}.scss`)
const { access } = manifestOf(folder)

/** The page's own code: imports by address, because it stands in no file. */
const start = `
import { openInMockHost } from '@molar/shared/testing/mock-host'
import remote from ${JSON.stringify(join(folder, 'src', 'remote.tsx'))}
import manifest from ${JSON.stringify(join(folder, 'remote.json'))}
void openInMockHost(remote, manifest)
`

const base = common({ folder, name: 'alone', version: versionOf(folder) })
const alone: Configuration = {
  ...base,
  entry: {
    alone: [
      styles('public'),
      ...(access === 'staff' ? [styles('staff')] : []),
      `data:text/javascript,${encodeURIComponent(start)}`,
    ],
  },
}
const config = whileWorking(alone, `${origin}/alone/`)

function page() {
  const script = built.names.find((name) => /^alone\..*\.js$/.test(name))
  if (!script) return notBuilt()
  const style = built.names.find((name) => /^alone\..*\.css$/.test(name))
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${origin}/alone/${style}" crossorigin />
    <script defer src="${origin}/alone/${script}" crossorigin></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
  return { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body }
}

export default [
  {
    ...config,
    plugins: [...config.plugins!, built],
    devServer: devServer({ host, port, remotes: [remote], page }),
  },
  { ...remote.config, devServer: { hot: true } },
]
