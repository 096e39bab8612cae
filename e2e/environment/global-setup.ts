import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from '@molar/tools/postgres'
import { bundleServer } from '@molar/tools/server-bundle'
import { root } from './api-process.ts'
import { createTemplateDatabase, removeTemplateDatabases } from './database.ts'

/** Environment variable with the address of the PostgreSQL that all workers share. */
export const POSTGRES = 'E2E_POSTGRES_URL'

async function build() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/build/build-all.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error('The portal could not be built.')
}

/** Runs once: builds portal and server, starts PostgreSQL and fills the database that most workers copy. */
export default async function globalSetup() {
  // A release check inside a spec has these already.
  if (process.env[POSTGRES]) return undefined
  const postgres = await startPostgres()
  try {
    await removeTemplateDatabases(postgres.url)
    const createDemo = bundleServer().then(() => createTemplateDatabase(postgres.url, 'demo'))
    // A release check has its portal in the store.
    await Promise.all([createDemo, process.env.RELEASE_COMBINATIONS ? null : build()])
  } catch (error) {
    await postgres.stop()
    throw error
  }
  process.env[POSTGRES] = postgres.url
  return () => postgres.stop()
}
