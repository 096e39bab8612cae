import { createHash } from 'node:crypto'

/** A text gets a name when it is sent for the second time, so that texts that are sent once are not kept. */
const MAX_STATEMENT_TEXTS = 1_000

/**
 * `*` in a result: after a migration of a newer server that adds a column, PostgreSQL would refuse to run such a prepared
 * statement.
 */
const OPEN_RESULT = /\bselect \*|\breturning \*|"\.\*/i

/** Names for statements with values, by which PostgreSQL keeps them prepared in each connection. */
export function createStatementNames() {
  const names = new Map<string, string | undefined>()
  return (text: string): string | undefined => {
    if (names.has(text)) {
      const known = names.get(text)
      if (known !== undefined || OPEN_RESULT.test(text)) return known
      const name = `molar_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
      names.set(text, name)
      return name
    }
    if (names.size >= MAX_STATEMENT_TEXTS) {
      // Those without a name first; the named ones are prepared in the connections.
      for (const [known, name] of names) if (name === undefined) names.delete(known)
    }
    if (names.size < MAX_STATEMENT_TEXTS) names.set(text, undefined)
    return undefined
  }
}
