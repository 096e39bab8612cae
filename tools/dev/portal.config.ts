import { join } from 'node:path'
import type { PageSettings, Pointer } from '@molar/releases/format'
import { findRemotes, ROOT } from '@molar/releases/parts'
import { composePage, pageHeaders } from '@molar/releases/page'
import { demoClinic } from '../start/settings.ts'
import { place } from './place.ts'
import { remoteAtWork } from './remote-at-work.ts'
import { devServer, notBuilt } from './server.ts'
import { shellAtWork } from './shell-at-work.ts'

// What `npm run dev` gives Rspack: the shell and every remote from their sources, in one server.
const { host, port, origin } = place()
const shell = shellAtWork(join(ROOT, 'shell'), origin)
const manifests = findRemotes()
const remotes = manifests.map(({ folder }) => remoteAtWork(folder, origin))

const settings: PageSettings = {
  ...demoClinic,
  apiUrl: process.env.API_URL!,
  // The browser asks: the server may still be starting.
  extensions: null,
  allowOverrides: true,
  remotes: manifests.map(({ name, route, access }) => ({ name, route, access, origin })),
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
