import { readWords } from './cli.ts'
import { carryOut } from './commands.ts'

const tell = (sentence: string) => console.log(sentence)

try {
  tell(await carryOut(readWords(process.argv.slice(2), process.env), tell))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
