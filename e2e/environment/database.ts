import pg from 'pg'
import { startApi } from './api-process.ts'

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

/** Template databases of PostgreSQL, which the server fills once. Every worker gets a copy, which is fast. */
const TEMPLATE_DATABASES = {
  demo: 'molar_e2e_demo',
  /** The demo clinic at the fixed time of the screenshots. */
  fixedTime: 'molar_e2e_fixed_time',
  empty: 'molar_e2e_empty',
} as const

export type TemplateDatabase = keyof typeof TEMPLATE_DATABASES

export async function createTemplateDatabase(maintenanceUrl: string, template: TemplateDatabase) {
  const name = TEMPLATE_DATABASES[template]
  await withClient(maintenanceUrl, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  })
  const api = await startApi({
    DATABASE_URL: databaseUrl(maintenanceUrl, name),
    DEMO_DATA: String(template !== 'empty'),
    SECRET_KEY: SECRET,
    LOG_LEVEL: 'error',
  })
  await api.stop()
}

/** Contacts in the database are hashed with it, so a copy needs the key of its template. */
export const SECRET = 'for-tests-only-and-at-least-32-characters'

/** Copies a template database. `name` must be unique; `drop()` deletes the copy. */
export async function copyTemplateDatabase(maintenanceUrl: string, template: TemplateDatabase, name: string) {
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
