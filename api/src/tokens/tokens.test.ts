import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock })
  })
  afterEach(() => app.close())

  const aStaffMember = async () => {
    const names = { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze' }
    const values = { ...names, password_hash: 'none', role: 'administrator' as const, branch: 'lag' as const }
    return (await database().insertInto('staff').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const test = async (authorization?: string) => {
    const response = await app.inject({ url: '/token/test', headers: authorization ? { authorization } : {} })
    return { status: response.statusCode, ...response.json() }
  }

  it('Patient and staff tokens are recognised with their kind', async () => {
    const { id } = await aPatient(app.db)
    const userId = await aStaffMember()
    const patient = await app.tokens.issue({ kind: 'patient', patientId: id })
    const staff = await app.tokens.issue({ kind: 'staff', userId })

    expect(await app.tokens.resolve(patient)).toEqual({ kind: 'patient', patientId: id })
    expect(await app.tokens.resolve(staff)).toEqual({
      kind: 'staff',
      userId,
      role: 'administrator',
      branches: null,
      doctorId: null,
    })
    expect(await test(`Bearer ${patient}`)).toEqual({
      status: 200,
      success: true,
      message: 'Success!',
      data: { kind: 'patient' },
    })
    expect(await test(`bearer ${staff}`)).toMatchObject({ status: 200, data: { kind: 'staff' } })
  })

  it('The database stores no usable token', async () => {
    const { id } = await aPatient(app.db)
    const token = await app.tokens.issue({ kind: 'patient', patientId: id })
    expect(token).toMatch(/^[\w-]{43}$/)
    const [row] = await app.db.selectFrom('tokens').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await app.tokens.resolve(row!.hash)).toBeNull()
  })

  it("A patient's token ends after 30 idle minutes or after two hours", async () => {
    const { id } = await aPatient(app.db)
    const idle = await app.tokens.issue({ kind: 'patient', patientId: id })
    clock.advance({ minutes: 29, seconds: 59 })
    expect(await app.tokens.resolve(idle)).not.toBeNull()
    clock.advance({ minutes: 30 })
    expect(await app.tokens.resolve(idle)).toBeNull()

    const used = await app.tokens.issue({ kind: 'patient', patientId: id })
    for (let index = 0; index < 5; index += 1) {
      clock.advance({ minutes: 20 })
      expect(await app.tokens.resolve(used)).not.toBeNull()
    }
    clock.advance({ minutes: 20 })
    expect(await app.tokens.resolve(used)).toBeNull()
  })

  it('A staff token ends after two idle hours or after twelve hours', async () => {
    const userId = await aStaffMember()
    const idle = await app.tokens.issue({ kind: 'staff', userId })
    clock.advance({ minutes: 119 })
    expect(await app.tokens.resolve(idle)).not.toBeNull()
    clock.advance({ hours: 2 })
    expect(await app.tokens.resolve(idle)).toBeNull()

    const used = await app.tokens.issue({ kind: 'staff', userId })
    for (let index = 0; index < 11; index += 1) {
      clock.advance({ hours: 1 })
      expect(await app.tokens.resolve(used)).not.toBeNull()
    }
    clock.advance({ hours: 1 })
    expect(await app.tokens.resolve(used)).toBeNull()
  })

  it('The token of a disabled member of staff is refused', async () => {
    const userId = await aStaffMember()
    const token = await app.tokens.issue({ kind: 'staff', userId })
    await app.db.updateTable('staff').set({ disabled_at: clock.now() }).execute()
    expect(await app.tokens.resolve(token)).toBeNull()
  })

  it("An expired patient's token returns verify_again, and any other invalid token returns sign_in", async () => {
    const { id } = await aPatient(app.db)
    const token = await app.tokens.issue({ kind: 'patient', patientId: id })
    clock.advance({ hours: 3 })
    expect(await test(`Bearer ${token}`)).toMatchObject({ status: 401, success: false, code: 'verify_again' })
    for (const bearer of [
      undefined,
      'Bearer molar-web',
      `Bearer ${'x'.repeat(43)}`,
      'Bearer a b',
      'Basic YTpi',
      `Bearer ${'€'.repeat(9)}`,
    ])
      expect(await test(bearer)).toMatchObject({ status: 401, success: false, code: 'sign_in' })
  })

  it('The default bearer is refused even if it is stored as a token', async () => {
    const { id } = await aPatient(app.db)
    const token = await app.tokens.issue({ kind: 'patient', patientId: id })
    await app.close()
    app = await testApp({ db: database(), clock, settings: { defaultBearer: token } })
    expect(await test(`Bearer ${token}`)).toMatchObject({ status: 401 })
  })

  it('A revoked token is deleted, and every ended token is deleted in time', async () => {
    const { id } = await aPatient(app.db)
    const revoked = await app.tokens.issue({ kind: 'patient', patientId: id })
    await app.tokens.issue({ kind: 'patient', patientId: id })
    await app.tokens.revoke(revoked)
    expect(await app.tokens.resolve(revoked)).toBeNull()
    clock.advance({ hours: 27 })
    await app.tokens.sweep()
    expect(await app.db.selectFrom('tokens').selectAll().execute()).toEqual([])
  })
})
