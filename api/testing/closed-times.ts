import { assignAppointment, type BlockerId, createBlocker, offerOtherTimes } from '@molar/contract'
import type { Db } from '../src/database/connect.ts'
import { aBlocker } from './blockers.ts'
import { aBooking, postBooking } from './booking.ts'
import { asStaff, type StaffCalls } from './staff-calls.ts'
import { withTransports } from './transports.ts'

/** A clinic with transports and a member of staff, who acts on an appointment whose time a blocker closes. */
export function withClosedTimes(database: () => Db) {
  const out = withTransports(database)
  let staff: StaffCalls
  beforeEach(async () => {
    staff = await asStaff(out.app)
  })

  /** An appointment on 2 December at 11:00 whose doctor is ill then. */
  async function affected() {
    const booking = aBooking({ appointment_date: '2026-12-02', start_time: '11:00' })
    const { id } = (await postBooking(out.app, booking)).body.data!
    const { doctor_id } = await database()
      .selectFrom('appointments')
      .select('doctor_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = aBlocker({
      startDateTime: '2026-12-02T08:00',
      endDateTime: '2026-12-02T17:00',
      doctorId: doctor_id,
      location: 'lag',
    })
    const { data } = await staff.call(createBlocker, { body })
    await out.app.outbox.drain()
    return { id, doctor: doctor_id, blocker: data!.id }
  }
  const followUp = async (
    about: typeof offerOtherTimes,
    { id, blocker }: { id: number; blocker: BlockerId },
  ) => {
    expect((await staff.call(about, { params: { id }, body: { blocker } })).status).toBe(200)
    await out.app.outbox.drain()
  }
  const offer = (appointment: Awaited<ReturnType<typeof affected>>) => followUp(offerOtherTimes, appointment)
  async function giveToAnotherDoctor({ id, doctor }: { id: number; doctor: number }) {
    const others = database().selectFrom('doctors').select('id').where('branch', '=', 'lag')
    const other = await others.where('id', '!=', doctor).executeTakeFirstOrThrow()
    const body = { version: 1, doctor_id: other.id }
    expect((await staff.call(assignAppointment, { params: { id }, body })).status).toBe(200)
  }
  /** After a change of the clock that ended the first session. */
  const signInAgain = async () => {
    staff = await asStaff(out.app, 'second.session')
  }
  return { out, signInAgain, staff: () => staff, affected, followUp, offer, giveToAnotherDoctor }
}
