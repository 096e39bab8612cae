// `npm run release`
import { parseCommandLine } from './arguments.ts'
import { runCommand } from './run-command.ts'

const log = (line: string) => console.log(line)

try {
  log(await runCommand(parseCommandLine(process.argv.slice(2), process.env), log))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
