import { readFileSync } from 'node:fs'
import { findRemotes } from '../parts.ts'
import { activate, publish } from '../commands/index.ts'
import { openStore } from '../store/index.ts'
import { ownBuild } from '../commands/builds.ts'
import { pointerPath, recordPath, SHELL } from '../store/paths.ts'
import { readArguments } from './arguments.ts'
import { readPageSettings } from './page-settings.ts'
import { writeConfig } from './write-config.ts'

// What docker-compose.yml runs before nginx: takes what `npm run nginx` takes.

/** Gives every part of an empty store its first release: what was built here. Later ones are their teams' to activate. */
async function firstReleases(address: string) {
  const store = await openStore(address)
  const doing = { by: 'first start', why: 'The first release of an empty store', force: true }
  for (const part of [SHELL, ...findRemotes().map(({ name }) => name)]) {
    if (await store.read(pointerPath(part))) continue
    const build = ownBuild(part)
    if (!(await store.read(recordPath(part, build.version))))
      console.log(await publish(store, part, build, doing))
    console.log(await activate(store, part, build.version, doing))
  }
}

try {
  const { file, ...wish } = readArguments(process.argv.slice(2))
  await firstReleases(wish.store)
  console.log(writeConfig({ ...wish, settings: readPageSettings(readFileSync(file, 'utf8'), file) }))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
