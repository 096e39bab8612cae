import { rmSync } from 'node:fs'
import { clinicToday } from '@molar/contract'
import { post, trySignIn } from '../../testing/auth.ts'
import { runCommand, serverWithDatabase } from '../../testing/commands.ts'
import { createDataFolder } from '../../testing/data-folder.ts'
import { createDatabase } from '../../testing/databases.ts'

let folder: string
beforeAll(() => {
  folder = createDataFolder('staff')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const staff = (args: string, env: NodeJS.ProcessEnv = {}) =>
  runCommand('staff', args.split(' '), folder, { PORTAL_URL: 'https://molar.example', ...env })
const audit = (args: string) => runCommand('audit', args.split(' '), folder)
const ADA =
  'ada.obi --first-name Ada --last-name Obi --role administrator --branch lagos --email ada@example.com'
const tokenIn = (output: string) => /#([\w-]{43})/.exec(output)![1]!
const PASSWORD = 'kettle window harbour'

it('The staff command creates the first account of a clinic, with and without a running server', async () => {
  const today = clinicToday()
  const created = await staff(`create ${ADA}`)
  expect(created).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Created ada\.obi: Ada Obi, administrator of all branches\.\nThis link sets the password\. It expires in 24 hours and works once\. .*\n\nhttps:\/\/molar\.example\/forgot-password#[\w-]{43}\n$/,
    ),
  })

  const server = await serverWithDatabase(folder, { portalUrl: 'https://molar.example' })
  const { app } = server
  const set = await post(app, '/auth/reset-password', { token: tokenIn(created.output), password: PASSWORD })
  expect(set.status).toBe(200)
  expect((await trySignIn(app, 'ada.obi', PASSWORD)).data!.user).toMatchObject({
    type: 'admin',
    location: 'lag',
  })

  // Through the server, which has the database open.
  const second = await staff('create bola --first-name Bola --last-name Ade --role nurse --branch phc')
  expect(second).toMatchObject({ code: 0, output: expect.stringMatching(/molar\.example\/forgot-password#/) })
  expect(await staff('list')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^ada\.obi +Ada Obi {2}administrator of all branches {2}lag {2}ada@example\.com\nbola .*nurse of phc {2}phc\n2 people\.\n$/,
    ),
  })
  expect(await staff('change bola --role front-desk --branches phc,lagos')).toEqual({
    code: 0,
    output: 'bola was nurse of phc and is now front-desk of lag, phc. All sessions have ended.\n',
  })
  expect(await staff('sign-out ada.obi')).toEqual({ code: 0, output: 'Ended all sessions of ada.obi.\n' })
  expect(await staff('sign-out-everyone')).toEqual({ code: 0, output: 'Ended all sessions of staff: 0.\n' })
  expect(await staff('disable ada.obi')).toEqual({
    code: 0,
    output: 'Disabled ada.obi and ended all sessions.\n',
  })
  expect((await trySignIn(app, 'ada.obi', PASSWORD)).status).toBe(401)

  const log = await audit(`--since ${today} --staff ada.obi`)
  expect(log.code).toBe(0)
  expect(log.output.split('\n').map((line) => line.slice(21).split(/ {2,}/).slice(0, 2).join(' '))).toEqual(
    expect.arrayContaining([
      'command staff staff.created',
      'ada.obi password.set',
      'ada.obi session.opened',
      'command staff staff.disabled',
    ]),
  )
  await server.close()
  expect((await audit(`--since ${today} --staff ada.obi`)).output).toBe(log.output)
})

it('The staff command queues an email that the server sends after its next start', async () => {
  await staff('enable ada.obi')
  expect(await staff('reset ada.obi --mail')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^The old password of ada\.obi .*\nA link .* will be sent by email\. .*\n$/,
    ),
  })
  const server = await serverWithDatabase(folder, { portalUrl: 'https://molar.example' })
  await server.app.outbox.drain()
  const mail = await server.db.selectFrom('dev_inbox').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'Set your password for Molar Dental' })
  expect(mail!.body_text).toMatch(/https:\/\/molar\.example\/forgot-password#[\w-]{43}\n/)
  await server.close()
})

it('The staff command prints errors in sentences', async () => {
  expect(await staff('create x --pasword secret')).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no option --pasword\.\n\nUsage: npm run staff -- list/),
  })
  expect(
    (await staff('create ada --first-name Ada --role boss --mail')).output.split('\n').slice(0, 5),
  ).toEqual([
    '--last-name is missing.',
    '--role must be one of administrator, front-desk, doctor, nurse.',
    '--branch is missing.',
    '--mail needs an --email.',
    '',
  ])
  expect(await staff('disable nobody')).toEqual({
    code: 1,
    output: 'There is no account with the username nobody.\n',
  })
  expect(await staff(`create ${ADA}`)).toEqual({
    code: 1,
    output: 'The username ada.obi is already in use.\n',
  })
  const records = (await audit('--since 2026-01-01 --json')).output.trim().split('\n')
  expect(JSON.parse(records[0]!)).toMatchObject({ id: expect.any(Number), command: 'staff', patients: [] })
  expect(await audit('--since 2026-01-01 --staff nobody')).toEqual({
    code: 1,
    output: 'There is no account with the username nobody.\n',
  })
})

describe('The staff command on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())

  const onPostgres = (args: string, env: NodeJS.ProcessEnv = {}) =>
    staff(args, { DATABASE_URL: database.url, DATA_DIR: `${folder}/other-machine`, ...env })

  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return staff('list', { DATABASE_URL: url.href })
  }

  it('prints no link to the machine of the operator, and makes no key there', async () => {
    const missing = await onPostgres(`create ${ADA}`, { PORTAL_URL: '' })
    expect(missing).toEqual({ code: 1, output: expect.stringMatching(/^PORTAL_URL is missing: /) })
    expect(await onPostgres(`create ${ADA}`, { PORTAL_URL: 'molar.example' })).toMatchObject({ code: 1 })
    expect(await onPostgres('list')).toEqual({ code: 0, output: '0 people.\n' })
    expect((await onPostgres(`create ${ADA}`)).output).toContain('https://molar.example/forgot-password#')

    const keyless = await onPostgres('reset ada.obi --mail')
    expect(keyless).toEqual({ code: 1, output: expect.stringMatching(/^SECRET_KEY is missing: set it to/) })
    const SECRET_KEY = 'Kc7mXv1pQz9RtYw3Bd5NfHjL2sGa8Ue6'
    expect(await onPostgres('reset ada.obi --mail', { SECRET_KEY, PORTAL_URL: '' })).toMatchObject({
      code: 0,
    })
  })

  it('says in a sentence that PostgreSQL is not there, or does not know the user or the database', async () => {
    const nobody = await at((url) => (url.username = 'nobody_knows'))
    const nothing = await at((url) => (url.pathname = 'no_such_database'))
    // Port 1 is of a service that no machine runs.
    const refused = await at((url) => (url.host = '127.0.0.1:1'))
    expect(nobody.output).toMatch(/^PostgreSQL refused the connection: .*nobody_knows.* Correct the user, /)
    expect(nothing.output).toMatch(/^PostgreSQL refused the connection: .*no_such_database.* Correct /)
    expect(refused.output).toMatch(
      /^PostgreSQL cannot be reached \(.*ECONNREFUSED.*\)\. Start it, or .*\.\n$/,
    )
    expect([nobody, nothing, refused].map(({ code }) => code)).toEqual([1, 1, 1])
  })
})
