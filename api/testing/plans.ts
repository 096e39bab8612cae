import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parsers } from '../src/database/parsers.ts'
import type { Database } from '../src/database/tables.ts'
import { createDatabase } from './databases.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

interface Plan {
  statement: string
  nodes: PlanNode[]
}

/**
 * Settings of the database: the plan of each statement, also inside functions, is sent to the client. The plan is the one
 * that is kept for all values, and reads a whole table only if no index can be used, however few rows the table has.
 */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // In nearly empty tables it is cheapest to read both sides of a join whole.
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // The price of a whole read would have each plan compiled.
  jit: 'off',
}

/** An empty PostgreSQL database, and the plans of the statements that it has run since `clear`. */
export async function openWithPlans() {
  const { url, drop } = await createDatabase()
  const admin = new pg.Client(url)
  await admin.connect()
  // The settings of a library are known once it is loaded.
  await admin.query("load 'auto_explain'")
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries(SETTINGS))
    await admin.query(`alter database ${name} set ${setting} = '${value}'`)
  await admin.end()

  let plans: Plan[] = []
  const pool = new pg.Pool({
    connectionString: url,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // Dropping the database may end a connection that is still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notice', ({ message = '' }) => {
      const json = /plan:\n(\{[\s\S]*\})$/.exec(message)?.[1]
      if (!json) return
      const { 'Query Text': statement, Plan: root } = JSON.parse(json) as {
        'Query Text': string
        Plan: PlanNode
      }
      plans.push({ statement, nodes: nodesOf(root) })
    })
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    plans: () => plans,
    clear: () => (plans = []),
    async close() {
      await db.destroy()
      await drop()
    },
  }
}

/** Below a limit, an index that gives the order is read only as far as the limit. */
const isFirstRows = (node: PlanNode, parent?: PlanNode) =>
  parent?.['Node Type'] === 'Limit' && 'Index Name' in node && !node.Filter

/** The nodes of a plan, but for those that read only the first rows. A scan of a bitmap names the table that it is for. */
const nodesOf = (node: PlanNode, parent?: PlanNode): PlanNode[] => {
  const isPartOfBitmap = parent?.['Node Type'].startsWith('Bitmap')
  const named = isPartOfBitmap ? { ...node, 'Relation Name': parent?.['Relation Name'] } : node
  return [
    ...(isFirstRows(node, parent) ? [] : [named]),
    ...(node.Plans ?? []).flatMap((child) => nodesOf(child, named)),
  ]
}

/** Whether all rows are read: without an index, or through an index without a condition. */
const isFullScan = (node: PlanNode) =>
  node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Bitmap Heap Scan' && !node['Index Cond']

/** The statements of the plans with a full scan of one of the tables. */
export const fullScans = (plans: Plan[], tables: string[]) => [
  ...new Set(
    plans.flatMap(({ statement, nodes }) =>
      nodes
        .filter((node) => tables.includes(node['Relation Name'] ?? '') && isFullScan(node))
        .map((node) => `${node['Relation Name']}: ${statement.replace(/\s+/g, ' ').trim().slice(0, 200)}`),
    ),
  ),
]
