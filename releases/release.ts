import { readWords } from './command-line.ts'
import { carryOut } from './run-command.ts'

const tell = (sentence: string) => console.log(sentence)

try {
  tell(await carryOut(readWords(process.argv.slice(2), process.env), tell))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
