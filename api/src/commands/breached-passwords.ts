import { createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { MIN_PASSWORD_LENGTH } from '@molar/contract'
import { BREACHED_PASSWORDS, encodeBreachedPasswords } from '../staff/breached-passwords.ts'
import { absolutePath, OperatorError, runCommand } from './command.ts'

/**
 * Writes the list of breached passwords from a text file with one password or SHA-1 hash in each line. The shipped list
 * has the passwords of Mark Burnett's ten million (public domain) that are among the million most common.
 */
runCommand(import.meta.url, async ([file, ...rest]) => {
  if (!file || rest.length > 0) throw new OperatorError('Usage: npm run breached-passwords -w api -- FILE')
  const lines: string[] = []
  // A shorter password is refused in any case.
  for await (const line of createInterface({ input: createReadStream(absolutePath(file)) }))
    if (line.length >= MIN_PASSWORD_LENGTH) lines.push(line)
  const encoded = encodeBreachedPasswords(lines)
  writeFileSync(BREACHED_PASSWORDS, encoded)
  console.log(`${lines.length} passwords, ${Math.ceil(encoded.length / 1000)} kB.`)
  return 0
})
