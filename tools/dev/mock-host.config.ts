import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { baseConfig } from '../build/base-config.ts'
import { manifestOf, ROOT, versionOf } from '@molar/releases/parts'
import { BuiltFiles } from './built-files.ts'
import { devConfig } from './dev-config.ts'
import { devRemote } from './dev-remote.ts'
import { devServer, listenAddress, notBuilt } from './server-config.ts'

// Rspack configuration of `npm run dev -w mfe-booking`: the mock host's page, and the remote as portals load it.
const folder = process.env.DEV_REMOTE!
const { host, port, origin } = listenAddress()
const remote = devRemote(folder, origin)
const built = new BuiltFiles()

const styles = (name: string) => join(ROOT, 'shell', 'src', 'styles', `${name}.scss`)
const { access } = manifestOf(folder)

/** Entry of the page, as a data URL. */
const start = `
import { openInMockHost } from '@molar/shared/testing/mock-host'
import remote from ${JSON.stringify(join(folder, 'src', 'remote.tsx'))}
import manifest from ${JSON.stringify(join(folder, 'remote.json'))}
void openInMockHost(remote, manifest)
`

const base = baseConfig({ folder, name: 'mock-host', version: versionOf(folder) })
const mockHost: Configuration = {
  ...base,
  entry: {
    'mock-host': [
      styles('public'),
      ...(access === 'staff' ? [styles('staff')] : []),
      `data:text/javascript,${encodeURIComponent(start)}`,
    ],
  },
}
const config = devConfig(mockHost, `${origin}/mock-host/`)

function page() {
  const script = built.names.find((name) => /^mock-host\..*\.js$/.test(name))
  if (!script) return notBuilt()
  const style = built.names.find((name) => /^mock-host\..*\.css$/.test(name))
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${origin}/mock-host/${style}" crossorigin />
    <script defer src="${origin}/mock-host/${script}" crossorigin></script>
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
