import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withStaffChanges } from '../../testing/staff-changes.ts'
import { deliveryWith, withTransports } from '../../testing/transports.ts'
import { moveTo } from '../appointments/move.ts'
import { DeliveryError, type Transports } from '../notifications/transports/transport.ts'
import { claim } from './claim.ts'
import { retryAllUndelivered } from './undelivered.ts'
import type { Channel } from './outbox.table.ts'
import { skipMove } from './skip-move.ts'
import { createWorker } from './worker.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)
  const { booked, bookedAndNotified, move, change } = withStaffChanges(out)
  let sent: { channel: Channel; text: string }[]
  let transports: Transports

  beforeEach(() => {
    sent = []
    transports = {
      email: async ({ subject, text }) => void sent.push({ channel: 'email', text: `${subject}\n${text}` }),
      sms: async ({ text }) => void sent.push({ channel: 'sms', text }),
    }
  })
  const moveByPatient = async (id: number, start: string) => {
    const wanted = { id, actor: { kind: 'patient' } as const, start, doctor: undefined }
    await out.app.db.transaction().execute((trx) => moveTo(out.app, trx, wanted))
    out.clock.advance({ seconds: 1 })
  }
  const moveByStaff = async (id: number, start: string) => {
    await move(id, start)
    out.clock.advance({ seconds: 1 })
  }

  const delivery = () =>
    deliveryWith(out, {
      email: (message) => transports.email(message),
      sms: (message) => transports.sms(message),
    })
  const workerWith = (deliver: ReturnType<typeof delivery>) =>
    createWorker({ db: database(), clock: out.clock.now, log: out.app.log, deliver })
  const send = async ({ minutes = 0 } = {}) => {
    out.clock.advance({ minutes })
    await workerWith(delivery()).drain()
  }
  /**
   * Does something after a worker has claimed the due email and SMS, and before it reads the appointment for those of the held
   * channels. The other one is sent before.
   */
  async function whileClaimed(action: () => Promise<void>, held: Channel[] = ['email', 'sms']) {
    let claimed = 0
    let begin!: () => void
    const ready = new Promise<void>((resolve) => (begin = resolve))
    const acted = ready.then(action)
    const deliver = delivery()
    await workerWith(async (row) => {
      const result = held.includes(row.channel) ? undefined : await deliver(row)
      claimed += 1
      if (claimed === 2) begin()
      if (result) return result
      await acted
      return deliver(row)
    }).drain()
  }
  const emails = () => sent.flatMap(({ channel, text }) => (channel === 'email' ? [text] : []))
  const channels = () => sent.map(({ channel }) => channel).toSorted()

  it('No notification is sent about a move that staff undo after a worker has claimed its notifications and before it sends them', async () => {
    const id = await bookedAndNotified()
    await moveByStaff(id, '2026-12-03 10:00')
    out.clock.advance({ minutes: 1 })
    await whileClaimed(() => moveByStaff(id, '2026-12-02 10:00'))
    await send({ minutes: 1 })
    expect(sent).toEqual([])
  })

  it('A confirmation that was skipped because of a move is sent if staff undo the move after a worker has claimed its notifications', async () => {
    const { id } = await booked()
    await moveByStaff(id, '2026-12-03 10:00')
    await send()
    out.clock.advance({ minutes: 1 })
    await whileClaimed(() => moveByStaff(id, '2026-12-02 10:00'))
    await send({ minutes: 1 })
    expect(emails()).toEqual([expect.stringMatching(/^Your appointment on Wednesday 2 December 2026/)])
    expect(channels()).toEqual(['email', 'sms'])
  })

  it('A move after a worker has claimed the notifications of the one before names the time that the patient knows', async () => {
    const id = await bookedAndNotified()
    await moveByStaff(id, '2026-12-03 10:00')
    out.clock.advance({ minutes: 1 })
    await whileClaimed(() => moveByStaff(id, '2026-12-04 10:00'))
    await send({ minutes: 1 })
    expect(emails()).toEqual([
      expect.stringMatching(/^New time: Friday 4 December[\s\S]*was on Wednesday 2 December 2026/),
    ])
    expect(channels()).toEqual(['email', 'sms'])
  })

  it('A cancellation after a worker has claimed the notifications of a move names the time that the patient knows', async () => {
    const id = await bookedAndNotified()
    await moveByStaff(id, '2026-12-03 10:00')
    out.clock.advance({ minutes: 1 })
    await whileClaimed(() => change(id, 'cancelled'))
    await send({ minutes: 1 })
    expect(emails()).toEqual([
      expect.stringMatching(/^Cancelled: your appointment on Wednesday 2 December 2026/),
    ])
  })

  it('A patient is notified of their own move if staff undo theirs after a worker has claimed its notifications', async () => {
    const id = await bookedAndNotified()
    await moveByPatient(id, '2026-12-03 10:00')
    await moveByStaff(id, '2026-12-04 10:00')
    out.clock.advance({ minutes: 1 })
    await whileClaimed(() => moveByStaff(id, '2026-12-03 10:00'))
    await send({ minutes: 1 })
    expect(emails()).toEqual([
      expect.stringMatching(/^New time: Thursday 3 December[\s\S]*was on Wednesday 2 December 2026/),
    ])
    expect(channels()).toEqual(['email', 'sms'])
  })

  it('A patient is notified of their own move if its notifications were skipped because of a move that staff undo afterwards', async () => {
    const id = await bookedAndNotified()
    await moveByPatient(id, '2026-12-03 10:00')
    await whileClaimed(() => moveByStaff(id, '2026-12-04 10:00'))
    await moveByStaff(id, '2026-12-03 10:00')
    await send({ minutes: 1 })
    expect(emails()).toEqual([
      expect.stringMatching(/^New time: Thursday 3 December[\s\S]*was on Wednesday 2 December 2026/),
    ])
    expect(channels()).toEqual(['email', 'sms'])
  })

  it('A patient is notified of their own move if its notifications failed during a move that staff undo afterwards', async () => {
    const id = await bookedAndNotified()
    await moveByPatient(id, '2026-12-03 10:00')
    let moved: Promise<void> | undefined
    const { email, sms } = transports
    const failAfterMove = async () => {
      await (moved ??= moveByStaff(id, '2026-12-04 10:00'))
      throw new DeliveryError('http_503')
    }
    transports = { email: failAfterMove, sms: failAfterMove }
    await send()
    transports = { email, sms }
    await moveByStaff(id, '2026-12-03 10:00')
    await send({ minutes: 1 })
    expect(emails()).toEqual([
      expect.stringMatching(/^New time: Thursday 3 December[\s\S]*was on Wednesday 2 December 2026/),
    ])
    expect(channels()).toEqual(['email', 'sms'])
  })

  it('A patient who got the SMS about a move and not the email is notified by both when staff move it back', async () => {
    const id = await bookedAndNotified()
    await moveByStaff(id, '2026-12-03 10:00')
    out.clock.advance({ minutes: 1 })
    await whileClaimed(() => moveByStaff(id, '2026-12-02 10:00'), ['email'])
    expect(channels()).toEqual(['sms'])
    await send({ minutes: 1 })
    expect(emails()).toEqual([
      expect.stringMatching(/^New time: Wednesday 2 December[\s\S]*was on Thursday 3 December 2026/),
    ])
    expect(channels()).toEqual(['email', 'sms', 'sms'])
  })

  it('A notification about a move is sent if the appointment is at its time again when it would be skipped', async () => {
    const id = await bookedAndNotified()
    await moveByPatient(id, '2026-12-03 10:00')
    const [row] = await claim(database(), { most: { email: 1, sms: 0 }, now: out.clock.now() })
    await moveByStaff(id, '2026-12-04 10:00')
    await moveByStaff(id, '2026-12-03 10:00')
    const { db, keyring } = out.app
    expect(await skipMove({ db, keyring, clock: out.clock.now }, row!, ['pending', 'booked'])).toBe(row)
  })

  /** An appointment whose confirmations fail with the error. */
  async function bookedAndFailed(error: DeliveryError) {
    const { id } = await booked()
    const { email, sms } = transports
    const fail = async () => {
      throw error
    }
    transports = { email: fail, sms: fail }
    await send()
    transports = { email, sms }
    return id
  }

  describe('of a branch that does not notify of moves', () => {
    const newTime = expect.stringMatching(/^Your appointment on Thursday 3 December 2026/)
    beforeEach(() => database().updateTable('branches').set({ message_when_moved: false }).execute())

    it('A confirmation that a worker has claimed before a move names the new time', async () => {
      const { id } = await booked()
      await whileClaimed(() => moveByStaff(id, '2026-12-03 10:00'))
      expect(emails()).toEqual([newTime])
      expect(channels()).toEqual(['email', 'sms'])
    })

    it('A confirmation that was given up before a move names the new time when an operator repeats it', async () => {
      const id = await bookedAndFailed(new DeliveryError('http_400', { permanent: true }))
      await moveByStaff(id, '2026-12-03 10:00')
      expect(await retryAllUndelivered(database(), out.clock.now)).toBe(2)
      await send()
      expect(emails()).toEqual([newTime])
      expect(channels()).toEqual(['email', 'sms'])
    })

    it('A confirmation of the old time that may have been sent before the move is not sent again', async () => {
      const id = await bookedAndFailed(new DeliveryError('timeout', { mayBeSent: true }))
      await moveByStaff(id, '2026-12-03 10:00')
      await send({ minutes: 30 })
      expect(sent).toEqual([])
    })
  })

  it('A confirmation that a worker has claimed before a move is not sent if the branch notifies of moves', async () => {
    const { id } = await booked()
    await whileClaimed(() => moveByStaff(id, '2026-12-03 10:00'))
    expect(sent).toEqual([])
    await send({ minutes: 1 })
    expect(emails()).toEqual([expect.stringMatching(/^New time: Thursday 3 December/)])
    expect(channels()).toEqual(['email', 'sms'])
  })
})
