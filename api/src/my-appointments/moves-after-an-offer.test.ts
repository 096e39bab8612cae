import {
  confirmMyAppointment,
  createBlocker,
  deleteBlocker,
  fetchMyAppointment,
  joinWaitingList,
  moveMyAppointment,
  offerOtherTimes,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  const clock = withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })

  async function call({ path }: { path: string }, body: object) {
    const response = await app.inject({ method: 'POST', url: path, payload: body })
    const parsed = response.json<{
      data: { movesLeft: number; moveRefusal: string | null; version: number }
    }>()
    return { ...parsed, status: response.statusCode }
  }
  /** A patient who has moved so often; the clinic then closed the new time and offered other times. */
  async function offered(moves: number) {
    await aClinic(database())
    const { id } = (await postBooking(app, aBooking())).body.data!
    await database().updateTable('appointments').set({ moves_by_patient: moves }).execute()
    const { data } = await staff.call(createBlocker, { body: aBlocker({ location: 'lag' }) })
    const link = { token: await app.links.issue(app.db, id), answer: '4567' }
    const offer = () => staff.call(offerOtherTimes, { params: { id }, body: { blocker: data!.id } })
    const move = (version: number, start_time: string) =>
      call(moveMyAppointment, { ...link, version, appointment_date: '2026-12-03', start_time })
    return { link, blocker: data!.id, offer, move }
  }

  it('A patient who has moved three times can move once more after the clinic offered other times', async () => {
    const { link, offer, move } = await offered(3)
    expect((await call(fetchMyAppointment, link)).data).toMatchObject({
      moveRefusal: 'too-many-moves',
      movesLeft: 0,
      isClosed: false,
    })
    expect((await offer()).status).toBe(200)
    expect((await call(fetchMyAppointment, link)).data).toMatchObject({
      moveRefusal: null,
      movesLeft: 1,
      isClosed: true,
    })
    expect(await move(1, '11:00')).toMatchObject({
      status: 200,
      data: { moveRefusal: 'too-many-moves', movesLeft: 0, isClosed: false },
    })
    expect((await move(2, '12:00')).status).toBe(409)
  })

  it('The move after an offer of other times does not count, and later moves do', async () => {
    const { offer, move } = await offered(1)
    await offer()
    expect(await move(1, '11:00')).toMatchObject({ status: 200, data: { movesLeft: 2 } })
    expect(await move(2, '12:00')).toMatchObject({ status: 200, data: { movesLeft: 1 } })
  })

  it('A patient whose time the clinic has closed can change it until it begins, if it stays closed', async () => {
    const { link, blocker, offer } = await offered(0)
    clock.set('2026-12-02T09:30:00+01:00')
    staff = await asStaff(app, 'second.session')
    const late = { moveRefusal: 'too-late', cancelRefusal: 'too-late', changeUntil: '2026-12-02T08:00' }
    expect((await call(fetchMyAppointment, link)).data).toMatchObject(late)
    expect((await offer()).status).toBe(200)
    expect((await call(fetchMyAppointment, link)).data).toMatchObject({
      moveRefusal: null,
      cancelRefusal: null,
      changeUntil: '2026-12-02T10:00',
    })
    const wish = { doctor_id: null, weekdays: [1], partOfDay: 'any', until: '2026-12-31' }
    expect((await call(joinWaitingList, { ...link, ...wish })).status).toBe(409)
    await staff.call(deleteBlocker, { params: { id: blocker } })
    expect((await call(fetchMyAppointment, link)).data).toMatchObject(late)
  })

  it('A patient whose time the clinic has closed can choose another one shortly before it begins', async () => {
    const { offer, move } = await offered(0)
    await offer()
    clock.set('2026-12-02T09:59:00+01:00')
    expect((await move(1, '11:00')).status).toBe(200)
  })

  it('A patient cannot confirm a time after the clinic has asked for another one, and gets the appointment as it is now', async () => {
    const { link, blocker, offer } = await offered(0)
    await offer()
    const confirm = () => call(confirmMyAppointment, { ...link, version: 1 })
    expect(await confirm()).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      data: { isClosed: true, confirmedByPatient: false },
    })
    await staff.call(deleteBlocker, { params: { id: blocker } })
    expect(await confirm()).toMatchObject({ status: 200, data: { confirmedByPatient: true } })
  })

  it('A patient cannot confirm a time that has begun', async () => {
    const { link } = await offered(0)
    clock.set('2026-12-02T10:00:00+01:00')
    expect(await call(confirmMyAppointment, { ...link, version: 1 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This appointment has begun or is over/),
    })
  })

  it('The limit applies again when the blocker is deleted', async () => {
    const { link, blocker, offer, move } = await offered(3)
    await offer()
    await staff.call(deleteBlocker, { params: { id: blocker } })
    expect((await call(fetchMyAppointment, link)).data).toMatchObject({
      moveRefusal: 'too-many-moves',
      isClosed: false,
    })
    expect((await move(1, '11:00')).status).toBe(409)
  })
})
