// `npm run nginx`
import { existsSync } from 'node:fs'
import { readArguments } from './arguments.ts'
import { readSettingsFile } from './read-page-settings.ts'
import { writeConfig } from './write-config.ts'

try {
  const { file, ...options } = readArguments(process.argv.slice(2))
  const path = writeConfig({ ...options, settings: readSettingsFile(file) })
  if (!existsSync(options.store))
    console.log(`There is no folder ${options.store}: nginx responds with 503 until a shell is active in it.`)
  console.log(`Written. Start nginx with: nginx -c ${path}. After a change: nginx -c ${path} -s reload`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
