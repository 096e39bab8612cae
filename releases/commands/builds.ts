import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findRemotes, ROOT, versionOf } from '../parts.ts'
import { RECORD } from '../store/built-release.ts'
import { SHELL } from '../store/paths.ts'
import { Refusal } from '../store/command-error.ts'

/** The build that `npm run build` wrote of a part of this checkout. */
export function ownBuild(part: string) {
  const parts = [{ name: SHELL, folder: join(ROOT, SHELL) }, ...findRemotes()]
  const found = parts.find(({ name }) => name === part)
  if (!found)
    throw new Refusal(
      `This checkout has no part called ${part}: it has ${parts.map(({ name }) => name).join(', ')}.`,
    )
  const version = versionOf(found.folder)
  return { version, from: join(found.folder, 'dist', 'releases', version) }
}

function versionIn(bytes: Buffer) {
  try {
    const { version } = JSON.parse(bytes.toString()) as { version?: unknown }
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}

/** The build in a folder that somebody names. */
export async function buildIn(folder: string) {
  const from = resolve(folder)
  const bytes = await readFile(join(from, RECORD)).catch(() => null)
  const version = bytes && versionIn(bytes)
  if (!version) throw new Refusal(`${from} holds no build: name the folder with its ${RECORD}.`)
  return { version, from }
}
