import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { findBinaries } from './binaries.ts'
import { startPostgres } from './index.ts'

const leftOvers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('molar-postgres-'))

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

it('finds a server to start', () => {
  expect(existsSync(findBinaries())).toBe(true)
})

it('says what to do when there is no PostgreSQL, and never continues without it', () => {
  expect(() => findBinaries(() => [tmpdir()])).toThrow(/^No PostgreSQL was found to test with: install/)
})

it('takes the server of TEST_DATABASE_URL and leaves it running', async () => {
  const before = process.env.TEST_DATABASE_URL
  process.env.TEST_DATABASE_URL = 'postgresql://somebody@elsewhere/db'
  const postgres = await startPostgres()
  await postgres.stop()
  expect(postgres.url).toBe('postgresql://somebody@elsewhere/db')
  if (before === undefined) delete process.env.TEST_DATABASE_URL
  else process.env.TEST_DATABASE_URL = before
})

it('starts a PostgreSQL server on an available port, and stop() ends it and deletes its folder', async () => {
  const before = process.env.TEST_DATABASE_URL
  delete process.env.TEST_DATABASE_URL
  const known = leftOvers()
  const postgres = await startPostgres()
  const port = Number(new URL(postgres.url).port)
  expect(await accepts(port)).toBe(true)
  await postgres.stop()
  expect(await accepts(port)).toBe(false)
  expect(leftOvers().filter((name) => !known.includes(name))).toEqual([])
  if (before !== undefined) process.env.TEST_DATABASE_URL = before
})
