import type { FastifyInstance } from 'fastify'
import { aStaffAccount, PASSWORD, trySignIn } from '../../testing/auth.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { createRecorder } from '../audit/audit.ts'
import { manageStaff } from './manage-staff.ts'
import { parseStaffCommand } from './staff-command.ts'

onBothDatabasesInLongRun((database, name) => {
  let app: FastifyInstance
  const clock = withServer(database, (started) => {
    app = started
  })

  /** Runs a command with the fields that `npm run staff` sends. */
  async function run(input: Record<string, string>) {
    const parsed = parseStaffCommand(input)
    if ('problems' in parsed) return { refused: true, output: parsed.problems }
    const { db, outbox } = app
    const record = createRecorder({ db, clock: clock.now })
    return manageStaff(
      { db, clock: clock.now, portalUrl: 'https://molar.example', outbox, record },
      parsed.command,
    )
  }
  const change = (changes: Record<string, string>) =>
    run({ action: 'change', username: 'ngozi.eze', ...changes })
  const create = (changes: Record<string, string>) =>
    run({ action: 'create', username: 'ada', firstName: 'Ada', lastName: 'Obi', branch: 'lag', ...changes })
  const rightsOf = (username: string) =>
    app.db
      .selectFrom('staff')
      .select(['role', 'branch', 'branches', 'doctor_id'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()

  it.each([
    ['front-desk', {}, ['lag']],
    ['nurse', { branches: 'fct, Lagos' }, ['fct', 'lag']],
    ['front-desk', { branches: 'all' }, null],
    ['nurse', { branches: 'fct,lag,phc' }, null],
    ['administrator', {}, null],
  ])(
    'A new account with the role %s and the branches %j sees the branches %j',
    async (role, options, branches) => {
      expect((await create({ role, ...options })).refused).toBe(false)
      expect(await rightsOf('ada')).toEqual({ role, branch: 'lag', branches, doctor_id: null })
    },
  )

  it('An email address can be corrected: the sessions end, and links to the old one no longer work', async () => {
    await create({ role: 'nurse', email: 'ada@exmaple.com' })
    await create({ role: 'nurse', username: 'other', email: 'other@example.com' })
    const { link } = (await run({ action: 'reset', username: 'ada' })) as { link?: string }
    expect(link).toBeDefined()
    const to = (email: string) => run({ action: 'change', username: 'ada', email })
    expect(await to('other@example.com')).toMatchObject({
      refused: true,
      output: ['The email address belongs to other. Each person needs their own.'],
    })
    expect(await to('Ada@Example.com')).toMatchObject({
      refused: false,
      output: expect.arrayContaining(['Email: ada@example.com.']) as string[],
    })
    const ada = await app.db
      .selectFrom('staff')
      .select(['id', 'email'])
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
    expect(ada.email).toBe('ada@example.com')
    const links = await app.db
      .selectFrom('password_links')
      .select('hash')
      .where('user_id', '=', ada.id)
      .execute()
    expect(links).toEqual([])
  })

  it('The email address of a disabled account is available to another account after `--email none`', async () => {
    await create({ role: 'nurse', email: 'ada@example.com' })
    await run({ action: 'disable', username: 'ada' })
    const createOther = () => create({ role: 'nurse', username: 'other', email: 'ada@example.com' })
    expect(await createOther()).toEqual({
      refused: true,
      output: [
        'The email address belongs to ada (disabled). Each person needs their own. ' +
          'To use it for another account, run `npm run staff -- change ada --email none` first.',
      ],
    })
    expect(await run({ action: 'change', username: 'ada', email: 'None' })).toMatchObject({
      refused: false,
      output: expect.arrayContaining(['The account has no email address now.']) as string[],
    })
    // As a running server reads the command.
    const sent = { action: 'change', username: 'ada', email: null }
    expect(parseStaffCommand(sent)).toEqual({ command: sent })
    expect((await createOther()).refused).toBe(false)
    const emails = await app.db
      .selectFrom('staff')
      .select(['username', 'email'])
      .orderBy('username')
      .execute()
    expect(emails).toEqual([
      { username: 'ada', email: null },
      { username: 'other', email: 'ada@example.com' },
    ])
  })

  it.each([
    [{ role: 'admin' }, '--role must be one of administrator, front-desk, doctor, nurse.'],
    [{ role: 'nurse', branches: 'lag,ibadan' }, '--branches must be all, or branches such as fct,lag.'],
    [{ role: 'nurse', branches: 'fct,phc' }, '--branches must include lag, the branch of the account.'],
    [{ role: 'administrator', branches: 'lag' }, 'An administrator sees all branches. Leave out --branches.'],
    [{ role: 'nurse', doctor: 'Ngozi Eze 1' }, '--doctor is only for the role doctor.'],
    [{ role: 'doctor', doctor: 'Nobody Known' }, 'There is no doctor Nobody Known at the branch lag.'],
  ])('Creating an account with %j is refused: %s', async (options, output) => {
    expect(await create(options)).toEqual({ refused: true, output: [output] })
    expect(await app.db.selectFrom('staff').selectAll().execute()).toEqual([])
  })

  it("A doctor's account is linked to the doctor of its branch with the same name, or with the given name", async () => {
    const { doctorIds } = await aClinic(database(), { branch: 'lag' })
    await create({ role: 'doctor', firstName: 'ngozi', lastName: 'Eze 1' })
    expect((await rightsOf('ada')).doctor_id).toBe(doctorIds[0])
    await create({ role: 'doctor', username: 'other', doctor: 'Ngozi Eze 2' })
    expect((await rightsOf('other')).doctor_id).toBe(doctorIds[1])
    const none = await create({ role: 'doctor', username: 'none' })
    expect(none.output[0]).toBe(
      'There is no doctor Ada Obi at the branch lag. Until --doctor names one, this account can read blockers and change none.',
    )
    // A change of the branches keeps the doctor, another role ends the link.
    await run({ action: 'change', username: 'other', branches: 'all' })
    expect(await rightsOf('other')).toMatchObject({ branches: null, doctor_id: doctorIds[1] })
    await run({ action: 'change', username: 'other', role: 'nurse' })
    expect(await rightsOf('other')).toEqual({
      role: 'nurse',
      branch: 'lag',
      branches: ['lag'],
      doctor_id: null,
    })
  })

  it('Changing a role ends all sessions, says what was and what is, and is in the audit log', async () => {
    await aStaffAccount(app)
    const session = (await trySignIn(app, 'ngozi.eze', PASSWORD)).data!.token
    expect(await change({ role: 'front-desk' })).toEqual({
      refused: false,
      output: [
        'ngozi.eze was administrator of all branches and is now front-desk of lag. All sessions have ended.',
      ],
    })
    expect(await app.tokens.resolve(session)).toBeNull()
    expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).data!.user).toMatchObject({
      type: 'staff',
      role: { slug: 'front-desk' },
      branches: ['lag'],
    })
    const actions = await app.db.selectFrom('audit_log').select(['action', 'subject']).execute()
    expect(actions).toContainEqual({ action: 'staff.changed', subject: 'staff:1' })
    expect(await change({})).toEqual({
      refused: true,
      output: ['Say what to change: --role, --branch, --branches, --doctor or --email.'],
    })
  })

  it('Two people who create the same account at once get one account and one refusal', async () => {
    const results = await Promise.all([create({ role: 'nurse' }), create({ role: 'administrator' })])
    expect(results.filter(({ refused }) => refused)).toEqual([
      { refused: true, output: ['The username ada is already in use.'] },
    ])
    const people = await Promise.all(
      ['one', 'two'].map((username) => create({ username, role: 'nurse', email: 'same@example.com' })),
    )
    expect(people.filter(({ refused }) => refused).map(({ output }) => output[0])).toEqual([
      expect.stringMatching(/^The email address belongs to (one|two)\. Each person needs their own\.$/),
    ])
  })

  it('Two people who change one account at once both see the state that they changed', async () => {
    await aStaffAccount(app)
    const results = await Promise.all([change({ role: 'front-desk' }), change({ role: 'nurse' })])
    const [first, second] = results.map(({ output }) => output[0]!)
    const isInOrder = first!.includes('was administrator')
    expect(isInOrder ? second : first).toContain(`was ${isInOrder ? 'front-desk' : 'nurse'} of lag`)
    expect((await rightsOf('ngozi.eze')).role).toBe(isInOrder ? 'nurse' : 'front-desk')
  })

  it('An account that is changed and disabled at once ends disabled, with the new role and no session', async () => {
    await aStaffAccount(app)
    const session = (await trySignIn(app, 'ngozi.eze', PASSWORD)).data!.token
    await Promise.all([change({ role: 'nurse' }), run({ action: 'disable', username: 'ngozi.eze' })])
    const row = await app.db.selectFrom('staff').select(['role', 'disabled_at']).executeTakeFirstOrThrow()
    expect(row).toEqual({ role: 'nurse', disabled_at: clock.now() })
    expect(await app.tokens.resolve(session)).toBeNull()
  })

  // PGlite has one connection, so its transactions always queue.
  if (name === 'PostgreSQL')
    it('A sign-in during an uncommitted change of role waits and gets the new role', async () => {
      await aStaffAccount(app)
      let signingIn: ReturnType<typeof trySignIn> | undefined
      await app.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('staff')
          .set({ role: 'nurse', branches: ['lag'] })
          .execute()
        signingIn = trySignIn(app, 'ngozi.eze', PASSWORD)
        await untilLockWait(trx)
      })
      expect((await signingIn)!.data!.user).toMatchObject({ type: 'staff', role: { slug: 'nurse' } })
    })
})
