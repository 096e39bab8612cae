import {
  type BlockerId,
  type BlockerInput,
  createBlocker,
  deleteBlocker,
  listBlockers,
  updateBlocker,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker } from '../../testing/blockers.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

const calls = (person: StaffCalls) => ({
  create: (changes: Partial<BlockerInput>) => person.call(createBlocker, { body: aBlocker(changes) }),
  update: (id: BlockerId, changes: Partial<BlockerInput>) =>
    person.call(updateBlocker, { params: { id }, body: aBlocker(changes) }),
  remove: (id: BlockerId) => person.call(deleteBlocker, { params: { id } }),
  list: async () => (await person.call(listBlockers)).data,
})

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let administrator: StaffCalls
  withStaff(database, (calls, started) => {
    administrator = calls
    app = started
  })

  const existing = async (changes: Partial<BlockerInput>) =>
    (await calls(administrator).create(changes)).data!.id
  const frontDesk = () => asStaff(app, 'desk', { role: 'front-desk', branches: ['lag'] })
  const aDoctor = async () => {
    const { doctorIds } = await aClinic(database(), { branch: 'lag' })
    const [own, other] = doctorIds as [number, number]
    const person = await asStaff(app, 'doctor', { role: 'doctor', branches: ['lag'], doctor_id: own })
    return { own, other, person }
  }

  it('A front desk of one branch adds, changes and deletes blockers of that branch only', async () => {
    const { create, update, remove } = calls(await frontDesk())
    const own = await create({ location: 'lag' })
    expect(own).toMatchObject({ status: 200, data: { location: 'lag', editable: true } })
    const { id } = own.data!
    expect((await update(id, { location: 'lag', description: 'Changed' })).status).toBe(200)

    const forbidden = {
      status: 403,
      code: 'branch_forbidden',
      message:
        'Your account is limited to certain branches. Choose one of them for this blocker, or ask an administrator of the clinic.',
    }
    expect(await create({ location: 'phc' })).toMatchObject(forbidden)
    expect(await create({})).toMatchObject(forbidden)
    expect(await update(id, { location: null })).toMatchObject(forbidden)
    expect(await update(id, { location: 'fct' })).toMatchObject(forbidden)
    expect((await remove(id)).status).toBe(200)
  })

  it('A front desk of one branch sees a blocker of all branches, and cannot change or delete it', async () => {
    const everywhere = await existing({ description: 'Christmas' })
    const { list, update, remove } = calls(await frontDesk())
    expect(await list()).toMatchObject([{ id: everywhere, editable: false }])
    const forbidden = {
      status: 403,
      code: 'branch_forbidden',
      message:
        'This blocker is for all branches, but your account is limited to certain branches. Please ask an administrator of the clinic to change or delete it.',
    }
    expect(await update(everywhere, { location: 'lag' })).toMatchObject(forbidden)
    expect(await remove(everywhere)).toMatchObject(forbidden)
    expect(await calls(administrator).list()).toMatchObject([{ description: 'Christmas', editable: true }])
  })

  it('A blocker of another branch gets the same 404 as one that does not exist', async () => {
    const elsewhere = await existing({ location: 'phc' })
    const { update, remove } = calls(await frontDesk())
    expect(await update(elsewhere, { location: 'lag' })).toEqual(await update(4711, { location: 'lag' }))
    expect(await remove(elsewhere)).toEqual(await remove(4711))
    expect(await remove(elsewhere)).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Someone has deleted this blocker or moved it to another branch. Please reload the list.',
    })
    expect(await calls(administrator).list()).toHaveLength(1)
  })

  it('A doctor adds, changes and deletes only own blockers, and reads the others', async () => {
    const { own, other, person } = await aDoctor()
    const ofBranch = await existing({ location: 'lag' })
    const ofOther = await existing({ location: 'lag', doctorId: other })
    const { create, update, remove, list } = calls(person)
    const mine = await create({ location: 'lag', doctorId: own })
    expect(mine).toMatchObject({ status: 200, data: { editable: true } })
    const { id } = mine.data!
    expect((await list()).map((row) => [row.id, row.editable])).toEqual([
      [id, true],
      [ofOther, false],
      [ofBranch, false],
    ])
    const forbidden = { status: 403, code: 'not_permitted' }
    expect(await create({ location: 'lag' })).toMatchObject({
      ...forbidden,
      message:
        'You can only add, change and delete your own blockers. Choose yourself as the doctor, or ask an administrator of the clinic.',
    })
    expect(await create({ location: 'lag', doctorId: other })).toMatchObject(forbidden)
    expect(await update(id, { location: 'lag', doctorId: other })).toMatchObject(forbidden)
    expect(await update(id, { location: 'lag' })).toMatchObject(forbidden)
    const notOwn = {
      ...forbidden,
      message:
        'This blocker is for another doctor or for all doctors. Please ask an administrator of the clinic to change or delete it.',
    }
    for (const blocker of [ofBranch, ofOther]) {
      expect(await update(blocker, { location: 'lag', doctorId: own })).toMatchObject(notOwn)
      expect(await remove(blocker)).toMatchObject(notOwn)
    }
    expect((await update(id, { doctorId: own, description: 'Changed' })).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    const refused = await database()
      .selectFrom('audit_log')
      .select('subject')
      .where('action', 'like', '%.refused')
      .execute()
    expect(refused.filter(({ subject }) => subject === `blocker:${ofOther}`)).toHaveLength(2)
  })

  it('A doctor whose account names no doctor of the catalogue can change no blocker', async () => {
    const { own } = await aDoctor()
    const { create } = calls(await asStaff(app, 'unknown', { role: 'doctor' }))
    expect((await create({ doctorId: own })).status).toBe(403)
    expect((await create({})).status).toBe(403)
  })

  it('A refused change says nothing about versions: the rights are checked first', async () => {
    const id = await existing({ location: 'phc' })
    const { update } = calls(await frontDesk())
    expect(await update(id, { location: 'lag', version: 99 })).toMatchObject({ status: 404 })
  })
})
