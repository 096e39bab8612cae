import { readWords } from './cli.ts'
import { carryOut } from './commands.ts'

try {
  console.log(await carryOut(readWords(process.argv.slice(2), process.env)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
