import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'
import { createStatementNames } from './statement-names.ts'

const { serialize } = protocol

/**
 * Runs statements with values on PGlite, prepared by name from the second time on, as `pg` does. `query` of PGlite parses
 * and plans a statement each time.
 */
export function createPgliteStatements(pglite: PGlite) {
  const nameOf = createStatementNames()
  /** The types of the values, by the name of the statement. */
  const prepared = new Map<string, number[]>()

  /** All messages at once, and `sync` also after an error, so that PGlite reads the next statement. */
  async function send(...messages: Uint8Array[]) {
    const { messages: responses } = await pglite.execProtocol(Buffer.concat([...messages, serialize.sync()]))
    return responses
  }

  async function prepare(name: string, text: string) {
    const known = prepared.get(name)
    if (known) return known
    const types = parse.parseDescribeStatementResults(
      await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name })),
    )
    prepared.set(name, types)
    return types
  }

  return async (text: string, values: readonly unknown[]): Promise<Results> => {
    const name = nameOf(text)
    if (name === undefined) return pglite.query(text, [...values])
    const types = await prepare(name, text)
    const written = values.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = pglite.serializers[types[index]!]
      // Types without one are written as they are: PGlite knows those of lists, JSON, times and bytes.
      return serializer ? serializer(value) : `${value as string | number | boolean}`
    })
    const responses = await send(
      serialize.bind({ statement: name, values: written }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    )
    return parse.parseResults(responses, pglite.parsers)[0]!
  }
}
