import { activate, buildOfCheckout, uploadRelease } from '../commands/index.ts'
import { SHELL } from '../format/index.ts'
import { findRemotes } from '../parts.ts'
import {
  openStore,
  readPointerFile,
  recordPath,
  staleFilesProblem,
  writeDerivedFiles,
} from '../store/index.ts'
import { readArguments } from './arguments.ts'
import { readSettingsFile } from './read-page-settings.ts'
import { writeConfig } from './write-config.ts'

// docker-compose.yml runs this before nginx starts. It takes the arguments of `npm run nginx`.

/** Publishes and activates the builds of this checkout for all parts that have no pointer yet. */
async function writeFirstReleases(address: string) {
  const store = await openStore(address)
  const actor = { by: 'first start', why: 'The first release of an empty store', force: true }
  for (const part of [SHELL, ...findRemotes().map(({ name }) => name)]) {
    const { pointer, tag } = await readPointerFile(store, part)
    if (tag) {
      // A first start or another command may have been interrupted before these files were written.
      if (pointer && (await staleFilesProblem(store, part))) await writeDerivedFiles(store, part, pointer)
      continue
    }
    const build = buildOfCheckout(part)
    if (!(await store.read(recordPath(part, build.version))))
      console.log(await uploadRelease(store, part, build, actor))
    console.log(await activate(store, part, build.version, actor))
  }
}

try {
  const { file, ...options } = readArguments(process.argv.slice(2))
  await writeFirstReleases(options.store)
  console.log(writeConfig({ ...options, settings: readSettingsFile(file) }))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
