import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@molar/releases/format'
import { findRemotes, isTakenPath, languageTags, RESERVED_NAMES } from '@molar/releases/parts'

interface RemoteOptions {
  name: string
  route?: string | undefined
  access?: string | undefined
  /** Label in the menu, in all languages until it is translated. */
  label?: string | undefined
}

/** `lab-results` as a label: `Lab results`. */
const readable = (name: string) => {
  const words = name.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const isShellsOwn = (root: string, route: string) =>
  readFileSync(join(root, 'shell', 'src', 'shell-routes.ts'), 'utf8').includes(`'${route}'`)

/**
 * The `remote.json` of a new remote.
 * @throws an error with one sentence for a name, route or access that is not possible
 */
export function createManifest(root: string, { name, route = `/${name}`, access, label }: RemoteOptions) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `"${name}" cannot be a name: write lower-case letters, digits and hyphens, such as lab-results.`,
    )
  if (RESERVED_NAMES.includes(name))
    throw new Error(`"${name}" is the name of another part of the portal: choose another name.`)
  if (existsSync(join(root, `mfe-${name}`)))
    throw new Error(`mfe-${name} exists already: choose another name.`)
  if (!/^(\/[a-z0-9-]+)+$/.test(route))
    throw new Error(
      `"${route}" cannot be a route: write lower-case letters, digits and hyphens after a slash, such as /lab.`,
    )
  // No default: npm keeps an option without two hyphens before it, and pages of staff would become public.
  if (access === undefined)
    throw new Error(
      `Write who may open the remote: npm run new:remote ${name} -- --access public, or --access staff.`,
    )
  if (access !== 'public' && access !== 'staff')
    throw new Error(`"${access}" is not a kind of access: write --access public or --access staff.`)
  const others = findRemotes(root)
  const owner = others.find((other) => [other.route, ...(other.otherRoutes ?? [])].includes(route))
  if (isTakenPath(route, [name, ...others.map((other) => other.name)]))
    throw new Error(
      `${route} is a path of the server or of the files of a remote: choose another with --route.`,
    )
  if (owner || isShellsOwn(root, route))
    throw new Error(
      `${route} belongs to ${owner ? owner.name : 'the shell'} already: choose another with --route.`,
    )

  const shown = label ?? readable(name)
  return {
    name,
    route,
    access,
    team: readable(name),
    menu: {
      label: Object.fromEntries(languageTags().map((language) => [language, shown])),
      order: Math.max(0, ...others.map(({ menu }) => menu.order)) + 1,
      visibleTo: access === 'staff' ? 'admin' : 'everyone',
    },
    shell: '^1.0.0',
  } satisfies RemoteManifest
}
