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
import { untilLockWait } from '../../testing/waiting.ts'
import { changeState } from '../appointments/changes.ts'
import { moveTo } from '../appointments/move.ts'

onBothDatabases((database, databaseName) => {
  const out = withTransports(database)
  let staff: Awaited<ReturnType<typeof asStaff>>
  let version: number
  beforeEach(async () => {
    staff = await asStaff(out.app)
    version = 1
  })

  /** An appointment on 2 December at 10:00, whose confirmation was sent. */
  async function booked() {
    const { id: patientId } = await aPatient(out.app.db)
    const bearer = await out.app.tokens.issue({ kind: 'patient', patientId })
    const { id } = (await postBooking(out.app, aBooking(), { bearer })).body.data!
    await out.app.outbox.drain()
    out.mail.mails.length = 0
    out.sms.messages.length = 0
    return id
  }
  const move = async (id: number, appointment_date: string, start_time = '10:00') => {
    const body = { version, appointment_date, start_time }
    expect((await staff.call(moveAppointment, { params: { id }, body })).status).toBe(200)
    version += 1
  }
  const moveByPatient = async (id: number, start: string) => {
    const wanted = { id, actor: { kind: 'patient' } as const, start, doctor: undefined }
    await out.app.db.transaction().execute((trx) => moveTo(out.app, trx, wanted))
    version += 1
  }
  const change = async (id: number, state: AppointmentState) => {
    const body = { version, state, reason: 'clinic' as const }
    expect((await staff.call(changeAppointmentState, { params: { id }, body })).status).toBe(200)
    version += 1
  }
  const undo = async (id: number) => {
    expect((await staff.call(undoAppointment, { params: { id }, body: { version } })).status).toBe(200)
    version += 1
  }
  const untilDue = async () => {
    out.clock.advance({ minutes: 1 })
    await out.app.outbox.drain()
  }
  const refuse = ({ mail = true, sms = true } = {}) => {
    out.mailRefuses = mail ? 451 : undefined
    out.smsAnswers = sms ? 503 : 200
  }
  const accept = () => refuse({ mail: false, sms: false })
  /** Forgets what the mail server and the gateway refused. */
  const forget = () => {
    out.mail.mails.length = 0
    out.sms.messages.length = 0
  }
  const texts = () => out.mail.mails.map(({ subject, text }) => `${subject}\n${text}`)

  it('After a move whose notifications failed, a second move names the start that the patient knows', async () => {
    const id = await booked()
    refuse()
    await move(id, '2026-12-03')
    await untilDue()
    await move(id, '2026-12-04')
    accept()
    forget()
    await untilDue()
    expect(texts()).toEqual([
      expect.stringMatching(
        /^New time: Friday 4 December[\s\S]*was on Wednesday 2 December 2026 at 10:00 am/,
      ),
    ])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('No notification is sent after staff move an appointment back and the first ones failed', async () => {
    const id = await booked()
    refuse()
    await move(id, '2026-12-03')
    await untilDue()
    await move(id, '2026-12-02')
    accept()
    forget()
    await untilDue()
    expect([texts(), out.sms.messages]).toEqual([[], []])
  })

  it('A patient who got the email about a move and not the SMS is notified when staff move it back', async () => {
    const id = await booked()
    refuse({ mail: false })
    await move(id, '2026-12-03')
    await untilDue()
    await move(id, '2026-12-02')
    accept()
    forget()
    await untilDue()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Wednesday 2 December[\s\S]*was on Thursday 3 December 2026/),
    ])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('A patient who moved the appointment knows its time, also if the notifications failed', async () => {
    const id = await booked()
    refuse()
    await moveByPatient(id, '2026-12-03 10:00')
    await out.app.outbox.drain()
    await move(id, '2026-12-02')
    accept()
    forget()
    await untilDue()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Wednesday 2 December[\s\S]*was on Thursday 3 December 2026/),
    ])
  })

  it('A patient who moved the appointment is notified of that after staff move it twice, back to that time', async () => {
    const id = await booked()
    refuse()
    await moveByPatient(id, '2026-12-03 10:00')
    await out.app.outbox.drain()
    await move(id, '2026-12-04')
    await move(id, '2026-12-03')
    accept()
    forget()
    await untilDue()
    expect(texts()).toEqual([
      expect.stringMatching(
        /^New time: Thursday 3 December[\s\S]*was on Wednesday 2 December 2026 at 10:00 am/,
      ),
    ])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('A patient who moved the appointment is only notified of the time to which staff moved it since', async () => {
    const id = await booked()
    refuse()
    await moveByPatient(id, '2026-12-03 10:00')
    await out.app.outbox.drain()
    await move(id, '2026-12-04')
    accept()
    forget()
    await untilDue()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Friday 4 December[\s\S]*was on Thursday 3 December 2026/),
    ])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('After a cancellation whose notifications failed is undone, no notification is sent', async () => {
    const id = await booked()
    refuse()
    await change(id, 'cancelled')
    await untilDue()
    await undo(id)
    accept()
    forget()
    await untilDue()
    expect([texts(), out.sms.messages]).toEqual([[], []])
  })

  it('A patient who cancelled gets a confirmation after staff undo that, also if the notifications failed', async () => {
    const id = await booked()
    refuse()
    const cancelled = { id, actor: { kind: 'patient' } as const, to: 'cancelled' as const }
    await out.app.db.transaction().execute((trx) => changeState(out.app, trx, cancelled))
    version += 1
    await out.app.outbox.drain()
    await undo(id)
    accept()
    forget()
    await untilDue()
    expect(texts()).toEqual([expect.stringMatching(/^Your appointment on Wednesday 2 December/)])
  })

  // PGlite has one connection.
  if (databaseName === 'PostgreSQL')
    it('A notification that a worker claims while staff undo its move counts as begun', async () => {
      const id = await booked()
      await move(id, '2026-12-03')
      const moved = () =>
        database().selectFrom('outbox').select('lease').where('kind', '=', 'moved').execute()
      let withdrawn!: Promise<string | undefined>
      await database()
        .transaction()
        .execute(async (claim) => {
          await claim.updateTable('outbox').set({ lease: 'claimed' }).where('kind', '=', 'moved').execute()
          withdrawn = database()
            .transaction()
            .execute((trx) => out.app.outbox.withdrawMove(trx, id))
          await untilLockWait(claim)
        })
      expect(await withdrawn).toBeUndefined()
      expect(await moved()).toEqual([{ lease: 'claimed' }, { lease: 'claimed' }])
    })
})
