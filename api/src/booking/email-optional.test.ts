import { fetchBookingRules } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anotherPatient, aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { isEmailOptional } from './rules.routes.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  beforeEach(() => aClinic(database()))

  const allowIn = async (code: 'lag' | 'fct', settings: { sms_per_hour?: number } = {}) => {
    await database()
      .updateTable('branches')
      .set({ email_optional: true, ...settings })
      .where('code', '=', code)
      .execute()
  }
  const rules = async () => (await app.inject({ url: fetchBookingRules.path })).json().data
  const bookWithoutEmail = (changes = {}) => postBooking(app, aBooking({ email: null, ...changes }))
  const refusedField = async (booking: ReturnType<typeof bookWithoutEmail>) => {
    const { status, body } = await booking
    return [status, body.errors?.[0]?.path]
  }

  it('A new patient must give an email address, unless the branch makes it optional', async () => {
    expect(await rules()).toEqual({ emailOptionalIn: [] })
    expect(await refusedField(bookWithoutEmail())).toEqual([422, 'email'])
    await allowIn('lag')
    expect(await rules()).toEqual({ emailOptionalIn: ['lag'] })
    expect((await bookWithoutEmail()).status).toBe(200)
    const [patient] = await database().selectFrom('patients').select(['email', 'phone']).execute()
    expect(patient).toEqual({ email: null, phone: '+2348031234567' })
  })

  it('The confirmation of a booking without an email address is one SMS with a link', async () => {
    await allowIn('lag')
    await bookWithoutEmail()
    const sent = await database().selectFrom('outbox').select(['kind', 'channel']).execute()
    expect(sent).toEqual([{ kind: 'confirmation', channel: 'sms' }])
    const links = await database().selectFrom('appointment_links').select('channel').execute()
    expect(links).toEqual([{ channel: 'sms' }])
  })

  it.each([
    ['a landline', { phone_number: '0201 271 8000' }, 'email'],
    ['a number abroad', { phone_number: '+44 7700 900123' }, 'email'],
    ['no phone number', { phone_number: null }, 'phone_number'],
    ['a wrong phone number', { phone_number: '12' }, 'phone_number'],
    ['a wrong email address', { email: 'ada@' }, 'email'],
  ])(
    'Where the email address is optional, a booking with %s is refused without it',
    async (_what, changes, path) => {
      await allowIn('lag')
      expect(await refusedField(bookWithoutEmail(changes))).toEqual([422, path])
    },
  )

  it('The email address stays required in a branch that sends no SMS, and on a server without a gateway', async () => {
    await allowIn('lag', { sms_per_hour: 0 })
    expect(await rules()).toEqual({ emailOptionalIn: [] })
    expect(await refusedField(bookWithoutEmail())).toEqual([422, 'email'])
    const branch = { email_optional: true, sms_per_hour: 200 }
    expect(isEmailOptional(branch, { ...app.settings, sms: null, production: true })).toBe(false)
  })

  it('Patients without an email address do not use up the attempts of each other', async () => {
    await allowIn('lag')
    await database().updateTable('branches').set({ open_bookings_per_contact: 1 }).execute()
    const statuses: number[] = []
    // Five attempts with one contact in an hour are one too many.
    for (let number = 0; number < 5; number++) {
      const { email: _, ...patient } = anotherPatient(number)
      statuses.push((await bookWithoutEmail({ ...patient, start_time: `1${number}:00` })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
