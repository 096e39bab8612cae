import {
  type AppointmentState,
  type CancelReason,
  changeAppointmentState,
  type Endpoint,
  moveAppointment,
  undoAppointment,
} from '@molar/contract'
import { aBooking, postBooking } from './booking.ts'
import { aPatient } from './clinic.ts'
import { asStaff, type StaffCalls } from './staff-calls.ts'
import type { TestTransports } from './transports.ts'

/** What a member of staff does to appointments, on the server of `withTransports`. Every call must be accepted. */
export function withStaffChanges(out: TestTransports) {
  const it = {} as { staff: StaffCalls }
  beforeEach(async () => {
    it.staff = await asStaff(out.app)
  })

  async function call(endpoint: Endpoint<unknown, unknown>, id: number, body: object) {
    const { version } = await out.app.db
      .selectFrom('appointments')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { status } = await it.staff.call(endpoint, { params: { id }, body: { version, ...body } })
    expect(status).toBe(200)
  }

  /** An appointment on 2 December at 10:00, booked by Mrs Okafor with a code, or by somebody whom nobody verified. */
  async function booked({ verified = true, language = 'en' } = {}) {
    const { id: patientId } = await aPatient(out.app.db)
    const bearer = verified ? await out.app.tokens.issue({ kind: 'patient', patientId }) : undefined
    return (await postBooking(out.app, aBooking(), { bearer, language })).body.data!
  }

  return Object.assign(it, {
    booked,
    /** The id of an appointment of Mrs Okafor on 2 December at 10:00, whose confirmation was sent. */
    bookedAndNotified: async () => {
      const { id } = await booked()
      await out.app.outbox.drain()
      return id
    },
    /** @param start `YYYY-MM-DD HH:mm` */
    move: (id: number, start: string) => {
      const [appointment_date, start_time] = start.split(' ')
      return call(moveAppointment, id, { appointment_date, start_time })
    },
    change: (id: number, state: AppointmentState, reason?: CancelReason) =>
      call(changeAppointmentState, id, { state, ...(reason && { reason }) }),
    undo: (id: number) => call(undoAppointment, id, {}),
    /** Advances the clock past the minute in which staff can undo a change without a notification, and sends what is due. */
    untilNotified: async () => {
      out.clock.advance({ minutes: 1 })
      await out.app.outbox.drain()
    },
    subjects: () => out.mail.mails.map(({ subject }) => subject),
  })
}
