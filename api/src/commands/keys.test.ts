import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { sql } from 'kysely'
import { runCommand, serverWithDatabase } from '../../testing/commands.ts'
import { createDataFolder } from '../../testing/data-folder.ts'
import { anOutboxRow } from '../../testing/outbox.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { connectPglite } from '../database/connect.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { secondFactorContext } from '../secrets/sealed-columns.ts'

const NEW = 'Kc7mXv1pQz9RtYw3Bd5NfHjL2sGa8Ue6'

let folder: string
beforeEach(() => {
  folder = createDataFolder('keys')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keys = (env: Record<string, string>, ...args: string[]) => runCommand('keys', args, folder, env)

it('The keys command works through a server that listens only at an address of this machine in the network', async () => {
  const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  // A machine without a network has none.
  const host = others.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
  const server = await serverWithDatabase(folder, {}, host)
  expect((await keys({})).output).toMatch(/^digest_key\.sealed: 1 with SECRET_KEY/)
  await server.close()
})

it('The keys command works through a running server, and renews what a previous key has encrypted', async () => {
  const server = await serverWithDatabase(folder)
  expect((await keys({}, 'reseal')).output).toMatch(
    /^digest_key\.sealed: 1 with SECRET_KEY, 0 with a previous/,
  )
  const log = server.app.db.selectFrom('audit_log').select(['command', 'action'])
  expect(await log.execute()).toEqual([{ command: 'keys', action: 'keys.resealed' }])
  await server.close()

  const rotated = { SECRET_KEY: NEW, SECRET_KEYS_PREVIOUS: server.app.settings.secretKey }
  expect((await keys(rotated)).output).toMatch(/0 with SECRET_KEY, 1 with a previous key[^]*keys -- reseal/)
  expect((await keys(rotated, 'reseal')).output).toMatch(
    /^digest_key\.sealed: 1 with SECRET_KEY, 0 with a prev/,
  )
})

it('The keys command encrypts nothing again without a row in the audit log', async () => {
  const server = await serverWithDatabase(folder)
  await server.close()
  const db = await connectPglite(folder)
  // The row cannot be written.
  await sql`alter table audit_log add constraint interrupted check (action <> 'keys.resealed')`.execute(db)
  await db.destroy()
  const rotated = { SECRET_KEY: NEW, SECRET_KEYS_PREVIOUS: server.app.settings.secretKey }
  expect(await keys(rotated, 'reseal')).toMatchObject({ code: 1 })
  expect((await keys(rotated)).output).toMatch(
    /^digest_key\.sealed: 0 with SECRET_KEY, 1 with a previous key/,
  )
})

it('The keys command says what to do about a lost key, and replaces it', async () => {
  await (await serverWithDatabase(folder)).close()
  expect(await keys({ SECRET_KEY: NEW })).toEqual({
    code: 1,
    output: expect.stringMatching(/^SECRET_KEY is not the key .* npm run keys -- replace-lost\.\n$/),
  })
  expect(await keys({ SECRET_KEY: NEW }, 'replace-lost')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Nothing was changed\. .* replace-lost --confirm\n$/),
  })
  expect((await keys({ SECRET_KEY: NEW })).output).toMatch(/^SECRET_KEY is not the key/)
  expect((await keys({ SECRET_KEY: NEW }, 'replace-lost', '--confirm')).output).toMatch(/^Done\./)
})

it('The keys command says that npm has kept --confirm', async () => {
  expect(await keys({ npm_config_confirm: 'true' }, 'replace-lost')).toEqual({
    code: 1,
    output:
      'npm kept --confirm, and nothing was done. Write two hyphens before the options: npm run keys -- replace-lost --confirm\n',
  })
})

it('The keys command gives up notifications that no key opens, and names people whose second factor cannot be checked', async () => {
  const server = await serverWithDatabase(folder)
  await server.close()
  const db = await connectPglite(folder)
  const { id: ada } = await aStaffMember(db, { username: 'ada.obi' })
  const { id: bola } = await aStaffMember(db, { username: 'bola.ade', email: null })
  const keyring = createKeyring(server.app.settings.secretKey)
  const id = randomUUID()
  const sealedFor = (userId: number) => keyring.seal('secret', secondFactorContext(userId))
  const now = new Date()
  await db
    .insertInto('second_factors')
    .values([
      { user_id: ada, secret: sealedFor(ada), enabled_at: now },
      // Has not finished the set-up: the password alone is enough.
      { user_id: bola, pending_secret: sealedFor(bola), pending_until: now },
    ])
    .execute()
  const sealed = keyring.seal({ to: 'a@example.com' }, id)
  await db.insertInto('outbox').values(anOutboxRow({ id, sealed })).execute()
  await db.destroy()

  expect((await keys({ SECRET_KEY: NEW }, 'replace-lost')).output).toContain(
    'give up 1 emails and SMS that wait, and the second factor of 1 people',
  )
  const { output } = await keys({ SECRET_KEY: NEW }, 'replace-lost', '--confirm')
  expect(output).toContain('cannot be sent now: 1.\nStaff see them as not delivered.')
  expect(output).toMatch(
    /sign in with a recovery code only\. For each who has none, run:\nnpm run staff -- reset-second-factor ada\.obi\n$/,
  )
  expect((await runCommand('outbox', [], folder)).output).toMatch(
    /^0 waiting, 1 undelivered\.[^]* key_lost\n$/,
  )
  const after = (await keys({ SECRET_KEY: NEW })).output
  for (const column of ['outbox.sealed', 'second_factors.pending_secret'])
    expect(after).toContain(`${column}: 0 with SECRET_KEY, 0 with a previous key, 0 with none`)
})
