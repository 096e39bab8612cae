// `npm run nginx`
import { readFileSync } from 'node:fs'
import { readArguments } from './arguments.ts'
import { readPageSettings } from './read-page-settings.ts'
import { writeConfig } from './write-config.ts'

try {
  const { file, ...options } = readArguments(process.argv.slice(2))
  const path = writeConfig({ ...options, settings: readPageSettings(readFileSync(file, 'utf8'), file) })
  console.log(`Written. Start nginx with: nginx -c ${path}. After a change: nginx -c ${path} -s reload`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
