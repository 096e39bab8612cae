import type { Db } from '../src/database/connect.ts'

/** The same database, which passes the text of every statement to `onStatement` before it runs. */
export function observeStatements(db: Db, onStatement: (statement: string) => void): Db {
  const executor = db.getExecutor()
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      onStatement(executor.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
