import { createBlocker, deleteBlocker, type BlockerInput } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker } from '../../testing/blockers.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

const KEY = '0123456789abcdef0123456789abcdef'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let token: string
  withStaff(database, (calls, started) => {
    app = started
    staff = calls
    token = calls.token
  })

  const create = async (changes: Partial<BlockerInput> = {}, key = KEY, bearer = token) => {
    const response = await app.inject({
      method: 'POST',
      url: createBlocker.path,
      headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': key },
      payload: aBlocker(changes),
    })
    return { status: response.statusCode, ...response.json<{ code?: string; data?: { id: number } }>() }
  }
  const count = async () => (await database().selectFrom('blockers').select('id').execute()).length

  it('Repeating a new blocker with the same key creates it once and returns the same response', async () => {
    const [first, second] = await Promise.all([create(), create()])
    expect(first).toMatchObject({ status: 200, data: { version: 1, affected: 0 } })
    expect(second).toEqual(first)
    // The token of the body may be another one after signing in again.
    expect(await create({ token: 'another' })).toEqual(first)
    expect(await count()).toBe(1)
    const rows = await database().selectFrom('audit_log').select('action').execute()
    expect(rows).toEqual([{ action: 'blocker.created' }])
  })

  it('The same key with other fields returns 409 with the first blocker', async () => {
    const { data } = await create()
    expect(await create({ description: 'Another' })).toMatchObject({
      status: 409,
      code: 'key_reused',
      message: 'This blocker was already saved with other details. Check it in the list.',
      data: { id: data!.id, description: 'Generator service' },
    })
    expect(await count()).toBe(1)
  })

  it('Repeating a new blocker that was deleted returns 404 and creates nothing', async () => {
    const { data } = await create()
    await staff.call(deleteBlocker, { params: { id: data!.id } })
    expect(await create()).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Someone has deleted this blocker or moved it to another branch. Please reload the list.',
    })
    expect(await count()).toBe(0)
  })

  it('A refused blocker leaves its key free, and the key of another person is another key', async () => {
    expect((await create({ doctorId: 4711 })).status).toBe(422)
    const { data } = await create()
    const other = await asStaff(app, 'other.admin')
    const theirs = await create({}, KEY, other.token)
    expect(theirs.status).toBe(200)
    expect(theirs.data!.id).not.toBe(data!.id)
    expect((await create({}, 'short')).status).toBe(422)
  })

  it('A key shows no blocker of a branch that the member of staff may not see any more', async () => {
    const desk = await asStaff(app, 'desk', { role: 'front-desk', branches: ['lag', 'phc'] })
    expect(await create({ location: 'lag' }, KEY, desk.token)).toMatchObject({ status: 200 })
    await database()
      .updateTable('staff')
      .set({ branches: ['phc'] })
      .where('username', '=', 'desk')
      .execute()
    const refused = await create({ location: 'phc' }, KEY, desk.token)
    expect(refused).toMatchObject({ status: 403, code: 'branch_forbidden' })
    expect(refused.data).toBeUndefined()
  })
})
