import pg from 'pg'
import { startApi } from './api-process.ts'
import { withFixedTime } from './fixed-time.ts'

const databaseUrl = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Template databases of PostgreSQL, which the server fills at their first use. Every worker gets a copy, which is fast. */
const TEMPLATE_DATABASES = {
  demo: 'molar_e2e_demo',
  /** The demo clinic at the fixed time of the screenshots. */
  fixedTime: 'molar_e2e_fixed_time',
  empty: 'molar_e2e_empty',
} as const

export type TemplateDatabase = keyof typeof TEMPLATE_DATABASES

/** Removes those of an earlier run: the PostgreSQL of `TEST_DATABASE_URL` keeps them. */
export const removeTemplateDatabases = (maintenanceUrl: string) =>
  withClient(maintenanceUrl, async (client) => {
    for (const name of Object.values(TEMPLATE_DATABASES))
      await client.query(`drop database if exists ${name}`)
  })

/** Creates and fills a template database, unless it exists. Other workers that need it wait until it is filled. */
export const createTemplateDatabase = (maintenanceUrl: string, template: TemplateDatabase) =>
  withClient(maintenanceUrl, async (client) => {
    const name = TEMPLATE_DATABASES[template]
    // Released when the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    // It gets its name when it is filled, so that a worker which was stopped leaves none that is empty.
    const unfilled = `${name}_unfilled`
    await client.query(`drop database if exists ${unfilled} with (force)`)
    await client.query(`create database ${unfilled}`)
    const fill = () => fillDatabase(databaseUrl(maintenanceUrl, unfilled), template !== 'empty')
    await (template === 'fixedTime' ? withFixedTime(fill) : fill())
    await client.query(`alter database ${unfilled} rename to ${name}`)
  })

async function fillDatabase(url: string, hasDemoData: boolean) {
  const api = await startApi({
    DATABASE_URL: url,
    DEMO_DATA: String(hasDemoData),
    SECRET_KEY: SECRET,
    LOG_LEVEL: 'error',
  })
  await api.stop()
}

/** Contacts in the database are hashed with it, so a copy needs the key of its template. */
export const SECRET = 'for-tests-only-and-at-least-32-characters'

/** Copies a template database, which it creates if it does not exist. `name` must be unique; `drop()` deletes the copy. */
export async function copyTemplateDatabase(maintenanceUrl: string, template: TemplateDatabase, name: string) {
  await createTemplateDatabase(maintenanceUrl, template)
  await withClient(maintenanceUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${TEMPLATE_DATABASES[template]}`)
  })
  const url = databaseUrl(maintenanceUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    url,
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    async drop() {
      await pool.end()
      await withClient(maintenanceUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      )
    },
  }
}

export type DatabaseCopy = Awaited<ReturnType<typeof copyTemplateDatabase>>
