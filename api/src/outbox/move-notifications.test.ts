import {
  type AppointmentState,
  changeAppointmentState,
  moveAppointment,
  undoAppointment,
} from '@molar/contract'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withTransports } from '../../testing/transports.ts'

onBothDatabases((database) => {
  const out = withTransports(database)
  let staff: Awaited<ReturnType<typeof asStaff>>
  beforeEach(async () => {
    staff = await asStaff(out.app)
  })

  /** An appointment on 2 December at 10:00, whose confirmation was sent. */
  async function booked() {
    const { id: patientId } = await aPatient(out.app.db)
    const bearer = await out.app.tokens.issue({ kind: 'patient', patientId })
    const { id } = (await postBooking(out.app, aBooking(), { bearer })).body.data!
    await out.app.outbox.drain()
    return id
  }
  let version = 1
  const move = async (id: number, start_time: string, appointment_date = '2026-12-03') => {
    const body = { version, appointment_date, start_time }
    expect((await staff.call(moveAppointment, { params: { id }, body })).status).toBe(200)
    version += 1
  }
  beforeEach(() => (version = 1))
  const change = async (id: number, state: AppointmentState) => {
    const body = { version, state, reason: 'clinic' as const }
    expect((await staff.call(changeAppointmentState, { params: { id }, body })).status).toBe(200)
    version += 1
  }
  const undo = async (id: number) => {
    expect((await staff.call(undoAppointment, { params: { id }, body: { version } })).status).toBe(200)
    version += 1
  }
  /** Advances the clock past the minute in which staff can undo a move without a notification. */
  const untilNotified = async () => {
    out.clock.advance({ minutes: 1 })
    await out.app.outbox.drain()
  }
  const subjects = () => out.mail.mails.map(({ subject }) => subject)

  it('No notification is sent for a move that staff undo within a minute', async () => {
    const id = await booked()
    await move(id, '11:00')
    await out.app.outbox.drain()
    await move(id, '10:00', '2026-12-02')
    await untilNotified()
    expect(subjects()).toHaveLength(1)
    expect(out.sms.messages).toHaveLength(1)
  })

  it('Two moves within a minute are one notification, which names the time that the patient knows', async () => {
    const id = await booked()
    await move(id, '11:00')
    await move(id, '12:00')
    await untilNotified()
    expect(subjects().slice(1)).toEqual(['New time: Thursday 3 December 2026 at 12 noon'])
    expect(out.mail.mails[1]!.text).toContain(
      'Your appointment was on Wednesday 2 December 2026 at 10:00 am.',
    )
  })

  it('A cancellation within a minute of a move names the time that the patient knows, and its Undo tells of the move', async () => {
    const id = await booked()
    await move(id, '11:00')
    await change(id, 'cancelled')
    await undo(id)
    await untilNotified()
    expect(subjects().slice(1)).toEqual(['New time: Thursday 3 December 2026 at 11:00 am'])
    await move(id, '12:00')
    await change(id, 'cancelled')
    await untilNotified()
    expect(subjects().slice(2)).toEqual([
      'Cancelled: your appointment on Thursday 3 December 2026 at 11:00 am',
    ])
  })

  it('Undo of a cancellation sends the notification of a move that the cancellation had withheld', async () => {
    const id = await booked()
    await move(id, '11:00')
    out.clock.advance({ seconds: 40 })
    await change(id, 'cancelled')
    out.clock.advance({ seconds: 20 })
    await out.app.outbox.drain()
    expect(subjects()).toHaveLength(1)
    await undo(id)
    await untilNotified()
    expect(subjects().slice(1)).toEqual(['Your appointment on Thursday 3 December 2026 at 11:00 am'])
  })

  it('A patient who was notified of a move is notified again when staff move the appointment back', async () => {
    const id = await booked()
    await move(id, '11:00')
    await untilNotified()
    await move(id, '10:00', '2026-12-02')
    await untilNotified()
    expect(subjects().slice(1)).toEqual([
      'New time: Thursday 3 December 2026 at 11:00 am',
      'New time: Wednesday 2 December 2026 at 10:00 am',
    ])
  })
})
