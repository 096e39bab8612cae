import type { Db } from '../src/database/connect.ts'

/** Returns the database, which passes the text of every statement to `onStatement` before it runs. */
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

/** Returns the database, which waits for `onResult` after every statement except `begin`, `commit` and `rollback`. */
export const countStatements = (db: Db, onResult: () => unknown): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await onResult()
      return result
    },
  })
