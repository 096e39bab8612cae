import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@molar/tools/postgres'
import { newRunFolder } from '@molar/tools/run-folder'
import { bundleServer } from '@molar/tools/server-bundle'
import pg from 'pg'
import { connectPostgres } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { createPglite, wrapPglite } from '../src/database/pglite.ts'

const TEMPLATE = `molar_template_${process.pid}`

/** Starts one PostgreSQL and fills one PGlite, both migrated, and bundles the server, for all test files. */
export default async function prepare() {
  const folder = newRunFolder('molar-tests')
  const [{ postgres, query }] = await Promise.all([preparePostgres(), preparePglite(folder), bundleServer()])
  ;(globalThis as { endDatabases?: () => Promise<void> }).endDatabases = async () => {
    await query(`drop database ${TEMPLATE} with (force)`)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function preparePostgres() {
  const postgres = await startPostgres()
  const query = async (sql: string) => {
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await query(`create database ${TEMPLATE}`)
  const url = new URL(postgres.url)
  url.pathname = TEMPLATE
  const template = connectPostgres(url.href, { max: 1 })
  await migrate(template)
  await template.destroy()
  process.env.MOLAR_TEST_POSTGRES = postgres.url
  process.env.MOLAR_TEST_TEMPLATE = TEMPLATE
  return { postgres, query }
}

/** A data folder that tests copy, and a dump of it for those in memory. */
async function preparePglite(folder: string) {
  const data = join(folder, 'data')
  mkdirSync(data)
  const pglite = await createPglite({ dataDir: join(data, 'pglite') })
  await migrate(wrapPglite(pglite))
  // Otherwise PGlite sets a timer again and again, also after its start: see environment.ts.
  await pglite.exec('alter system set log_startup_progress_interval = 0')
  const dump = join(folder, 'pglite.tar')
  writeFileSync(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  process.env.MOLAR_TEST_PGLITE = dump
  process.env.MOLAR_TEST_DATA_FOLDER = data
}
