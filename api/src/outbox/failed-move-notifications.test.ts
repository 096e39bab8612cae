import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withStaffChanges } from '../../testing/staff-changes.ts'
import { withTransports } from '../../testing/transports.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { changeState } from '../appointments/changes.ts'
import { moveTo } from '../appointments/move.ts'

onBothDatabasesInLongRun((database, databaseName) => {
  const out = withTransports(database)
  const { bookedAndNotified, move, change, undo, untilNotified } = withStaffChanges(out)

  /** An appointment on 2 December at 10:00, whose confirmation was sent. */
  async function booked() {
    const id = await bookedAndNotified()
    forget()
    return id
  }
  const moveByPatient = (id: number, start: string) => {
    const wanted = { id, actor: { kind: 'patient' } as const, start, doctor: undefined }
    return out.app.db.transaction().execute((trx) => moveTo(out.app, trx, wanted))
  }
  const refuse = ({ mail = true, sms = true } = {}) => {
    out.mailRefuses = mail ? 451 : undefined
    out.smsStatus = sms ? 503 : 200
  }
  /** Such an appointment, which its patient has moved to 3 December while nothing could be sent. */
  async function movedWithoutNotification() {
    const id = await booked()
    refuse()
    await moveByPatient(id, '2026-12-03 10:00')
    await out.app.outbox.drain()
    return id
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
    await move(id, '2026-12-03 10:00')
    await untilNotified()
    await move(id, '2026-12-04 10:00')
    accept()
    forget()
    await untilNotified()
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
    await move(id, '2026-12-03 10:00')
    await untilNotified()
    await move(id, '2026-12-02 10:00')
    accept()
    forget()
    await untilNotified()
    expect([texts(), out.sms.messages]).toEqual([[], []])
  })

  it('A patient who got the email about a move and not the SMS is notified when staff move it back', async () => {
    const id = await booked()
    refuse({ mail: false })
    await move(id, '2026-12-03 10:00')
    await untilNotified()
    await move(id, '2026-12-02 10:00')
    accept()
    forget()
    await untilNotified()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Wednesday 2 December[\s\S]*was on Thursday 3 December 2026/),
    ])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('A patient who moved the appointment knows its time, also if the notifications failed', async () => {
    const id = await movedWithoutNotification()
    await move(id, '2026-12-02 10:00')
    accept()
    forget()
    await untilNotified()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Wednesday 2 December[\s\S]*was on Thursday 3 December 2026/),
    ])
  })

  it('A patient who moved the appointment is notified of that after staff move it twice, back to that time', async () => {
    const id = await movedWithoutNotification()
    await move(id, '2026-12-04 10:00')
    await untilNotified()
    await move(id, '2026-12-03 10:00')
    accept()
    forget()
    await untilNotified()
    expect(texts()).toEqual([
      expect.stringMatching(
        /^New time: Thursday 3 December[\s\S]*was on Wednesday 2 December 2026 at 10:00 am/,
      ),
    ])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('A notification about the own move of a patient waits a minute if staff move the appointment back', async () => {
    const id = await movedWithoutNotification()
    await move(id, '2026-12-04 10:00')
    accept()
    forget()
    await move(id, '2026-12-03 10:00')
    await out.app.outbox.drain()
    expect(texts()).toEqual([])
    await untilNotified()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Thursday 3 December[\s\S]*was on Wednesday 2 December 2026/),
    ])
  })

  it('A patient who moved the appointment is only notified of the time to which staff moved it since', async () => {
    const id = await movedWithoutNotification()
    await move(id, '2026-12-04 10:00')
    accept()
    forget()
    await untilNotified()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Friday 4 December[\s\S]*was on Thursday 3 December 2026/),
    ])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('Undo of a cancellation after a move by the patient and one by staff sends only the notification of the latter', async () => {
    const id = await movedWithoutNotification()
    accept()
    await move(id, '2026-12-04 10:00')
    await change(id, 'cancelled')
    out.clock.advance({ seconds: 30 })
    await out.app.outbox.drain()
    await undo(id)
    forget()
    await untilNotified()
    expect(texts()).toEqual([
      expect.stringMatching(/^New time: Friday 4 December[\s\S]*was on Thursday 3 December 2026/),
    ])
  })

  it('After a cancellation whose notifications failed is undone, no notification is sent', async () => {
    const id = await booked()
    refuse()
    await change(id, 'cancelled')
    await untilNotified()
    await undo(id)
    accept()
    forget()
    await untilNotified()
    expect([texts(), out.sms.messages]).toEqual([[], []])
  })

  it('A patient who cancelled gets a confirmation after staff undo that, also if the notifications failed', async () => {
    const id = await booked()
    refuse()
    const cancelled = { id, actor: { kind: 'patient' } as const, to: 'cancelled' as const }
    await out.app.db.transaction().execute((trx) => changeState(out.app, trx, cancelled))
    await out.app.outbox.drain()
    await undo(id)
    accept()
    forget()
    await untilNotified()
    expect(texts()).toEqual([expect.stringMatching(/^Your appointment on Wednesday 2 December/)])
    expect(texts()[0]).not.toContain('after all')
  })

  // PGlite has one connection.
  if (databaseName === 'PostgreSQL')
    it('A notification that a worker claims while staff undo its move counts as begun', async () => {
      const id = await booked()
      await move(id, '2026-12-03 10:00')
      const moved = () =>
        database().selectFrom('outbox').select('lease').where('kind', '=', 'moved').execute()
      let withdrawn!: Promise<object>
      await database()
        .transaction()
        .execute(async (claim) => {
          await claim.updateTable('outbox').set({ lease: 'claimed' }).where('kind', '=', 'moved').execute()
          withdrawn = database()
            .transaction()
            .execute((trx) => out.app.outbox.withdrawMove(trx, id))
          await untilLockWait(claim)
        })
      expect(await withdrawn).toEqual({ start: undefined, ownMoveFrom: undefined })
      expect(await moved()).toEqual([{ lease: 'claimed' }, { lease: 'claimed' }])
    })
})
