import pg from 'pg'
import { startApi } from './api-process.ts'

const naming = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

const as = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Databases that the server filled once. Every worker gets a copy, which is fast. */
export const TEMPLATES = {
  demo: 'molar_e2e_demo',
  /** The demo clinic at the fixed time of the screenshots. */
  thatDay: 'molar_e2e_that_day',
  empty: 'molar_e2e_empty',
} as const

export async function fillTemplate(maintenanceUrl: string, template: keyof typeof TEMPLATES) {
  const name = TEMPLATES[template]
  await as(maintenanceUrl, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  })
  const api = await startApi({
    DATABASE_URL: naming(maintenanceUrl, name),
    DEMO_DATA: String(template !== 'empty'),
    SECRET_KEY: SECRET,
    LOG_LEVEL: 'error',
  })
  await api.stop()
}

/** Contacts in the database are hashed with it, so a copy needs the key of its template. */
export const SECRET = 'for-tests-only-and-at-least-32-characters'

/** Copies a template. `name` must be unique; `drop()` deletes the copy. */
export async function copyTemplate(maintenanceUrl: string, template: keyof typeof TEMPLATES, name: string) {
  await as(maintenanceUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${TEMPLATES[template]}`)
  })
  const url = naming(maintenanceUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    url,
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    async drop() {
      await pool.end()
      await as(maintenanceUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

export type DatabaseCopy = Awaited<ReturnType<typeof copyTemplate>>
