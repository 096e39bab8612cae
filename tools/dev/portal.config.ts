import { join } from 'node:path'
import type { PageSettings, Pointer } from '@molar/releases/format'
import { findRemotes, ROOT } from '@molar/releases/parts'
import { composePage, pageHeaders } from '@molar/releases/page'
import { demoClinic } from '../start/settings.ts'
import { devRemote } from './dev-remote.ts'
import { devServer, listenAddress, notBuilt } from './server-config.ts'
import { devShell } from './dev-shell.ts'

// Rspack configuration of `npm run dev`: the shell and every remote from their sources, in one server.
const { host, port, origin } = listenAddress()
const shell = devShell(join(ROOT, 'shell'), origin)
const manifests = findRemotes()
const remotes = manifests.map(({ folder }) => devRemote(folder, origin))

const settings: PageSettings = {
  ...demoClinic,
  apiUrl: process.env.API_URL!,
  // The browser asks the server, which may still be starting.
  extensions: null,
  allowOverrides: true,
  remotes: manifests.map(({ name, route, otherRoutes, access }) => ({
    name,
    route,
    ...(otherRoutes && { otherRoutes }),
    access,
    origin,
  })),
}

const pointers = () =>
  Object.fromEntries(
    remotes.flatMap((remote): [string, Pointer][] => {
      const pointer = remote.pointer()
      return pointer ? [[remote.name, pointer]] : []
    }),
  )

function page(path: string) {
  const template = shell.template()
  if (!template) return notBuilt()
  return {
    headers: pageHeaders(settings),
    body: composePage({ template, skeleton: shell.skeleton(), path, settings, pointers: pointers() }),
  }
}

export default [
  { ...shell.config, devServer: devServer({ host, port, remotes, page }) },
  ...remotes.map(({ config }) => ({ ...config, devServer: { hot: true } })),
]
