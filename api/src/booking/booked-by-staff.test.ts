import type { StaffRole } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking, anotherPatient } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { auditPage } from '../audit/audit-report.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  const bookedRows = async () => {
    const rows = (await auditPage(database(), { since: '2026-12-01' })) ?? []
    return rows.filter(({ action }) => action === 'appointment.booked')
  }

  it('A booking made by staff writes an audit row with the member of staff and the patient', async () => {
    await aClinic(database())
    const ada = await aPatient(database())
    const ngozi = await aStaffMember(database())
    const bearer = await app.tokens.issue({ kind: 'staff', userId: ngozi.id })
    const token = await app.tokens.issue({ kind: 'patient', patientId: ada.id })

    const known = await postBooking(app, aBooking({ token }), { bearer })
    const unknown = await postBooking(app, aBooking({ ...anotherPatient(1), start_time: '11:00' }), {
      bearer,
    })
    expect(await bookedRows()).toMatchObject([
      {
        who: 'ngozi.eze',
        subject: `appointment:${known.body.data!.id}`,
        patients: ['LAG/004F2 Adaeze Okafor'],
      },
      {
        who: 'ngozi.eze',
        subject: `appointment:${unknown.body.data!.id}`,
        patients: [expect.stringContaining('Patient 1')],
      },
    ])
  })

  it('Refused bookings and bookings made by patients write no audit row', async () => {
    await aClinic(database())
    const ngozi = await aStaffMember(database())
    const bearer = await app.tokens.issue({ kind: 'staff', userId: ngozi.id })
    expect((await postBooking(app, aBooking({ start_time: '10:10' }), { bearer })).status).toBe(422)
    expect((await postBooking(app, aBooking())).status).toBe(200)
    expect(await bookedRows()).toEqual([])
  })

  const ngoziOfLagos = async (role: StaffRole = 'front-desk') => {
    const { id } = await aStaffMember(database(), { role, branches: ['lag'] })
    return app.tokens.issue({ kind: 'staff', userId: id })
  }

  describe('by staff of one branch', () => {
    const contact = { email: 'bayo@example.com', phone_number: '08031234567' }
    /** Bookings of one new contact at different times; six may be open in a branch. */
    async function bookSome(count: number, location: 'lag' | 'fct', bearer: string) {
      const found = []
      for (let index = 0; index < count; index += 1) {
        const person = { surname: `Person ${index}`, ...contact, location }
        const time = {
          appointment_date: `2026-12-0${2 + Math.floor(index / 7)}`,
          start_time: `${10 + (index % 7)}:00`,
        }
        found.push((await postBooking(app, aBooking({ ...person, ...time }), { bearer })).status)
      }
      return found
    }
    const six = Array<number>(6).fill(200)

    it('The limits of patients do not apply to the front desk that books in its own branch', async () => {
      await aClinic(database())
      expect(await bookSome(7, 'lag', await ngoziOfLagos())).toEqual([...six, 200])
    })

    it('Every confirmation of the bookings that the front desk makes for one contact is sent', async () => {
      await aClinic(database())
      expect(await bookSome(12, 'lag', await ngoziOfLagos())).toEqual(Array(12).fill(200))
      await app.outbox.drain()
      const confirmations = await database()
        .selectFrom('outbox')
        .select('state')
        .where('kind', '=', 'confirmation')
        .where('channel', '=', 'email')
        .execute()
      expect(confirmations.map(({ state }) => state)).toEqual(Array(12).fill('sent'))
    })

    it('The front desk books a new patient on a day that has its share of new patients', async () => {
      await aClinic(database())
      await database().updateTable('branches').set({ new_patient_share: 0 }).execute()
      const booking = aBooking(anotherPatient(1))
      expect((await postBooking(app, booking)).status).toBe(409)
      expect((await postBooking(app, booking, { bearer: await ngoziOfLagos() })).status).toBe(200)
    })

    it.each(['doctor', 'nurse'] as const)(
      'The limits of patients apply to a %s, who may not change appointments, and the audit log names them',
      async (role) => {
        await aClinic(database())
        expect(await bookSome(7, 'lag', await ngoziOfLagos(role))).toEqual([...six, 429])
        expect((await bookedRows()).map(({ who }) => who)).toEqual(six.map(() => 'ngozi.eze'))
      },
    )

    it('The limits of patients apply to staff who book in another branch, and the audit log names them', async () => {
      await aClinic(database(), { branch: 'fct' })
      expect(await bookSome(7, 'fct', await ngoziOfLagos())).toEqual([...six, 429])
      expect((await bookedRows()).map(({ who }) => who)).toEqual(six.map(() => 'ngozi.eze'))
    })

    it('A refusal of a booking by staff of another branch says nothing about the appointments of the patient', async () => {
      await aClinic(database(), { branch: 'fct' })
      const bearer = await ngoziOfLagos()
      const booking = aBooking({ location: 'fct' })
      expect((await postBooking(app, booking, { bearer })).status).toBe(200)
      expect(await postBooking(app, booking, { bearer })).toMatchObject({
        status: 429,
        body: { code: 'too_many' },
      })
    })
  })
})
