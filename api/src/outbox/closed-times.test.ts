import { changeAppointmentState, deleteBlocker, markCalled, undoAppointment } from '@molar/contract'
import { withClosedTimes } from '../../testing/closed-times.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { calendarLinesIn } from '../../testing/mail-server.ts'
import { confirmAgain } from '../reminders/confirm-again.ts'
import { retryAllUndelivered } from './undelivered.ts'

onBothDatabasesInLongRun((database) => {
  const { out, staff, affected, followUp, offer } = withClosedTimes(database)

  /** Neither the mail server nor the gateway accepts anything. */
  const startOutage = ({ mail = 451, sms = 503 } = {}) =>
    Object.assign(out, { mailRefuses: mail, smsStatus: sms })
  function endOutage() {
    out.sms.messages.length = 0
    Object.assign(out, { mailRefuses: undefined, smsStatus: 200 })
  }
  const later = async (minutes = 30) => {
    out.clock.advance({ minutes })
    await out.app.outbox.drain()
  }
  const sent = () => [
    ...out.mail.mails.map(({ subject }) => subject),
    ...out.sms.messages.map(({ body }) => body.text),
  ]
  const openTime = ({ blocker: id }: Awaited<ReturnType<typeof affected>>) =>
    staff().call(deleteBlocker, { params: { id } })

  const CONFIRMED = [
    expect.stringMatching(/^Your appointment on Wednesday 2 December/),
    expect.stringContaining('appointment booked for Wed 2 Dec'),
  ]

  it('A confirmation that waits while the patient is called about the closed time is sent when the time is available again', async () => {
    startOutage()
    const appointment = await affected()
    await followUp(markCalled, appointment)
    endOutage()
    await later()
    expect(sent()).toEqual([])
    await openTime(appointment)
    await later()
    expect(sent()).toEqual(CONFIRMED)
  })

  it('A confirmation is sent if the message that asks for another time could not be sent before the time is available again', async () => {
    startOutage()
    const appointment = await affected()
    await offer(appointment)
    await openTime(appointment)
    endOutage()
    await later()
    await confirmAgain(out.app)
    await later()
    expect(sent()).toEqual(CONFIRMED)
  })

  it('A patient who got the message that asks for another time gets one confirmation when the time is available again', async () => {
    startOutage()
    const appointment = await affected()
    out.clock.advance({ minutes: 1 })
    endOutage()
    await offer(appointment)
    await later()
    await openTime(appointment)
    await later()
    await confirmAgain(out.app)
    await later()
    expect(sent()).toEqual([
      expect.stringContaining('choose another time'),
      expect.stringMatching(/^Your appointment on Wednesday 2 December/),
      expect.stringContaining('cannot see you'),
      expect.stringContaining('we can see you after all'),
    ])
  })

  it('A confirmation of a time that stays closed ends at the start of the appointment and is not undelivered', async () => {
    startOutage()
    await followUp(markCalled, await affected())
    endOutage()
    await later()
    out.clock.set('2026-12-02T10:55:00+01:00')
    await out.app.outbox.drain()
    await later(5)
    expect(sent()).toEqual([])
    const confirmations = database().selectFrom('outbox').select('state')
    expect(await confirmations.execute()).toEqual([{ state: 'skipped' }, { state: 'skipped' }])
  })

  it('After a cancellation was undone at a time that is closed, the confirmation does not say that the clinic can see the patient after all', async () => {
    const { id } = await affected()
    const params = { id }
    await staff().call(changeAppointmentState, {
      params,
      body: { version: 1, state: 'cancelled', reason: 'clinic' },
    })
    await later(1)
    await staff().call(undoAppointment, { params, body: { version: 2 } })
    await later(1)
    expect(sent().slice(0, 3)).toEqual([CONFIRMED[0], expect.stringMatching(/^Cancelled: /), CONFIRMED[0]])
    expect(out.mail.mails.at(-1)!.text).not.toContain('after all')
    expect(sent().at(-1)).toEqual(CONFIRMED[1])
  })

  it('An undelivered confirmation that an operator queues again is not sent after the patient was asked to choose another time', async () => {
    startOutage({ mail: 550, sms: 400 })
    const appointment = await affected()
    endOutage()
    await offer(appointment)
    const asked = [expect.stringContaining('choose another time'), expect.stringContaining('cannot see you')]
    expect(sent()).toEqual(asked)
    expect(await retryAllUndelivered(database(), out.clock.now)).toBe(2)
    await later()
    expect(sent()).toEqual(asked)
  })

  it('The entry in the calendar is tentative and has no alarm while the patient is asked to choose another time', async () => {
    const appointment = await affected()
    await offer(appointment)
    await openTime(appointment)
    await confirmAgain(out.app)
    await later()
    const entries = out.mail.mails.map((mail) =>
      calendarLinesIn(mail)!.filter((line) => /^(STATUS|SEQUENCE|X-MICROSOFT|BEGIN:VALARM)/.test(line)),
    )
    const confirmed = ['SEQUENCE:0', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'STATUS:CONFIRMED', 'BEGIN:VALARM']
    const tentative = ['SEQUENCE:0', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'STATUS:TENTATIVE']
    expect(entries).toEqual([confirmed, tentative, confirmed])
  })
})
