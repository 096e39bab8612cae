import { readFileSync } from 'node:fs'
import { readArguments } from './arguments.ts'
import { readPageSettings } from './page-settings.ts'
import { writeConfig } from './write-config.ts'

// `npm run nginx`: what nginx needs to serve a clinic under one origin, from the clinic's own settings.
try {
  const { file, ...wish } = readArguments(process.argv.slice(2))
  const path = writeConfig({ ...wish, settings: readPageSettings(readFileSync(file, 'utf8'), file) })
  console.log(`Written. Start it with: nginx -c ${path}; after a change: nginx -c ${path} -s reload`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
