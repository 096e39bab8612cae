import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Leading bytes of each SHA-1 hash in the list; a false match is one in a billion. */
const BYTES = 6

/** 44,150 passwords of at least 12 characters from breaches: `src/commands/breached-passwords.ts` writes it. */
export const BREACHED_PASSWORDS = fileURLToPath(new URL('breached-passwords.bin', import.meta.url))

// SHA-1 protects nothing here. It is the hash in which breached passwords are published.
const prefixOf = (hash: Buffer) => hash.subarray(0, BYTES)
const prefixOfPassword = (password: string) => prefixOf(createHash('sha1').update(password).digest())

/** @param lines passwords, or SHA-1 hashes in hexadecimal with or without `:count` */
export function encodeBreachedPasswords(lines: string[]) {
  const prefixes = lines.map((line) => {
    const [, hash] = /^([0-9a-f]{40})(?::\d+)?$/i.exec(line) ?? []
    return hash ? prefixOf(Buffer.from(hash, 'hex')) : prefixOfPassword(line)
  })
  return Buffer.concat(
    prefixes
      .toSorted((one, other) => Buffer.compare(one, other))
      .filter((prefix, index, all) => index === 0 || !prefix.equals(all[index - 1]!)),
  )
}

let list: Promise<Buffer> | undefined

/** Whether the password, as typed or in lower case, is known from a breach. Asks no other server. */
export async function isBreachedPassword(password: string) {
  const encoded = await (list ??= readFile(BREACHED_PASSWORDS))
  return [password, password.toLowerCase()].some((text) => contains(encoded, prefixOfPassword(text)))
}

/** Binary search. */
function contains(encoded: Buffer, prefix: Buffer) {
  let from = 0
  let to = encoded.length / BYTES
  while (from < to) {
    const middle = (from + to) >> 1
    const order = Buffer.compare(encoded.subarray(middle * BYTES, (middle + 1) * BYTES), prefix)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}
