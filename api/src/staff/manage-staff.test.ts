import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, post, trySignIn } from '../../testing/auth.ts'
import { aPatient } from '../../testing/clinic.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { createRecorder } from '../audit/audit.ts'
import { manageStaff } from './manage-staff.ts'
import { parseStaffCommand, type StaffCommand } from './staff-command.ts'

const ADA: StaffCommand = {
  action: 'create',
  username: 'ada.obi',
  firstName: 'Ada',
  lastName: 'Obi',
  role: 'doctor',
  branch: 'lag',
  email: 'ada@example.com',
  profession: 'Orthodontist',
  jobTitle: 'Doctor',
  mail: false,
}

const tokenOf = ({ link }: { link?: string }) => link!.split('#')[1]!

onBothDatabases((database) => {
  let app: FastifyInstance
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock })
  })
  afterEach(() => app.close())

  const run = (command: StaffCommand) => {
    const { db, outbox } = app
    const record = createRecorder({ db, clock: clock.now })
    return manageStaff({ db, clock: clock.now, portalUrl: 'https://molar.example', outbox, record }, command)
  }
  const setPassword = (token: string, password = 'kettle window harbour') =>
    post(app, '/auth/reset-password', { token, password })
  const actions = async () =>
    (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )

  const lastEntry = (action: string) =>
    app.db
      .selectFrom('audit_log')
      .select(['command', 'subject'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst()

  it('A new account cannot sign in until its link, valid for a day, has set a password', async () => {
    const token = tokenOf(await run(ADA))
    expect((await trySignIn(app, 'ada.obi', 'kettle window harbour')).status).toBe(401)
    clock.advance({ hours: 23, minutes: 59 })
    expect((await setPassword(token)).status).toBe(200)
    expect((await trySignIn(app, 'ada.obi', 'kettle window harbour')).data!.user).toMatchObject({
      type: 'staff',
      role: { slug: 'doctor' },
      profession: 'Orthodontist',
    })
    const late = tokenOf(await run({ action: 'reset', username: 'ada.obi', mail: false }))
    clock.advance({ hours: 24 })
    expect((await setPassword(late)).status).toBe(422)
  })

  it('Creating an account with a username or an email in use is refused', async () => {
    await run(ADA)
    expect(await run({ ...ADA, email: '' })).toEqual({
      refused: true,
      output: ['The username ada.obi is already in use.'],
    })
    expect(await run({ ...ADA, username: 'other' })).toEqual({
      refused: true,
      output: ['The email address belongs to ada.obi. Each person needs their own.'],
    })
    expect(await actions()).toEqual(['staff.created'])
  })

  it('Disabling an account ends all its sessions and links immediately', async () => {
    await aStaffAccount(app)
    const session = (await trySignIn(app, 'ngozi.eze', PASSWORD)).data!.token
    const link = tokenOf(await run({ action: 'reset', username: 'ngozi.eze', mail: false }))
    await run({ action: 'disable', username: 'ngozi.eze' })
    expect(await app.tokens.resolve(session)).toBeNull()
    expect((await setPassword(link)).status).toBe(422)
    expect(await app.db.selectFrom('tokens').selectAll().execute()).toEqual([])
    expect((await run({ action: 'reset', username: 'ngozi.eze', mail: false })).refused).toBe(true)

    await run({ action: 'enable', username: 'ngozi.eze' })
    expect(await app.tokens.resolve(session)).toBeNull()
    expect(await actions()).toEqual(['session.opened', 'staff.reset', 'staff.disabled', 'staff.enabled'])
  })

  it('Signing a person out ends all sessions of this person and of nobody else', async () => {
    const ngozi = await aStaffAccount(app)
    await aStaffAccount(app, { username: 'ibrahim', email: null })
    const signIn = async (username: string) => (await trySignIn(app, username, PASSWORD)).data!.token
    const [here, there, other] = [
      await signIn('ngozi.eze'),
      await signIn('ngozi.eze'),
      await signIn('ibrahim'),
    ]
    expect(await run({ action: 'sign-out', username: 'ngozi.eze' })).toEqual({
      refused: false,
      output: ['Ended all sessions of ngozi.eze.'],
    })
    expect([await app.tokens.resolve(here), await app.tokens.resolve(there)]).toEqual([null, null])
    expect(await app.tokens.resolve(other)).not.toBeNull()
    expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(200)
    expect(await lastEntry('sessions.ended')).toEqual({ command: 'staff', subject: `staff:${ngozi.id}` })
    expect(await run({ action: 'sign-out', username: 'somebody.else' })).toMatchObject({ refused: true })
  })

  it('Signing everyone out ends all sessions of staff and none of patients', async () => {
    await aStaffAccount(app)
    await aStaffAccount(app, { username: 'ibrahim', email: null })
    const staff = [
      (await trySignIn(app, 'ngozi.eze', PASSWORD)).data!.token,
      (await trySignIn(app, 'ibrahim', PASSWORD)).data!.token,
    ]
    const { id: patientId } = await aPatient(app.db)
    const patient = await app.tokens.issue({ kind: 'patient', patientId })
    expect(await run({ action: 'sign-out-everyone' })).toEqual({
      refused: false,
      output: ['Ended all sessions of staff: 2.'],
    })
    expect(await Promise.all(staff.map((token) => app.tokens.resolve(token)))).toEqual([null, null])
    expect(await app.tokens.resolve(patient)).toMatchObject({ kind: 'patient' })
    expect(await lastEntry('sessions.ended')).toEqual({ command: 'staff', subject: null })
  })

  it('Resetting a password invalidates the old password and all sessions and sends a link by email', async () => {
    await aStaffAccount(app)
    const session = (await trySignIn(app, 'ngozi.eze', PASSWORD)).data!.token
    expect(await run({ action: 'reset', username: 'ngozi.eze', mail: true })).toEqual({
      refused: false,
      output: [
        'The old password of ngozi.eze no longer works.',
        'A link that sets the password will be sent by email. It expires in 30 minutes and works once.',
      ],
    })
    expect(await app.tokens.resolve(session)).toBeNull()
    expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(401)
    await app.outbox.drain()
    const mail = await app.db.selectFrom('dev_inbox').selectAll().executeTakeFirstOrThrow()
    expect(mail.recipient).toBe('ngozi@example.com')
  })

  it('Resetting a password again ends the link of the first reset', async () => {
    await aStaffAccount(app)
    const reset: StaffCommand = { action: 'reset', username: 'ngozi.eze', mail: false }
    const [first, second] = [tokenOf(await run(reset)), tokenOf(await run(reset))]
    expect((await setPassword(first)).status).toBe(422)
    expect((await setPassword(second)).status).toBe(200)
  })

  it('The command prints the link if the account has no email', async () => {
    await aStaffAccount(app, { email: null })
    expect(await run({ action: 'reset', username: 'ngozi.eze', mail: true })).toMatchObject({
      refused: true,
    })
    expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(200)
    expect(await run({ action: 'reset', username: 'ngozi.eze', mail: false })).toMatchObject({
      refused: false,
    })
  })

  it('An invalid command gets every problem at once, also through the server', async () => {
    await app.close()
    app = await testApp({ db: database(), clock, operatorSecret: 'operator' })
    const response = await post(
      app,
      '/operator/staff',
      { action: 'create', username: 'A B' },
      '127.0.0.1',
      'operator',
    )
    expect({ status: response.status, message: response.message }).toEqual({
      status: 422,
      message: [
        'USERNAME must be 2 to 64 letters, digits, dots, hyphens or underscores.',
        '--first-name is missing.',
        '--last-name is missing.',
        '--role is missing.',
        '--branch is missing.',
      ].join('\n'),
    })
    expect((await post(app, '/operator/staff', { action: 'list' }, '127.0.0.1')).status).toBe(404)
    expect((await post(app, '/operator/staff', { action: 'list' }, '10.0.0.1', 'operator')).status).toBe(404)
  })
})

it.each([
  [{ action: 'sign-out-everyone', username: 'ada' }, 'USERNAME does not belong to `sign-out-everyone`.'],
  [{ action: 'list', username: 'ada' }, 'USERNAME does not belong to `list`.'],
  [{ action: 'disable', username: 'ada', role: 'nurse' }, '--role does not belong to `disable`.'],
  [{ action: 'change', username: 'ada', jobTitle: 'Nurse' }, '--job-title does not belong to `change`.'],
])('The staff command %j is refused, in place of ignoring a part of it', (input, problem) => {
  expect(parseStaffCommand(input)).toEqual({ problems: [problem] })
})

it.each([
  [{ action: 'reset' }, 'USERNAME is missing.'],
  [{ action: 'enable', username: 'a'.repeat(65) }, 'USERNAME is too long.'],
])('A problem with the username in %j is named as in the usage', (input, problem) => {
  expect(parseStaffCommand(input)).toEqual({ problems: [problem] })
})

it.each([null, 'list', [], {}, { action: 'toString' }, { action: '__proto__' }])(
  'The staff command %j is refused',
  (input) => {
    expect(parseStaffCommand(input)).toEqual({
      problems: [
        'The command must be one of create, change, reset, disable, enable, reset-second-factor, sign-out, sign-out-everyone, list.',
      ],
    })
  },
)
