import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { importContacts, importText } from '../../testing/import.ts'
import { bodyFor, sendOtp, verifyOtp } from '../../testing/otp.ts'
import { withTransports } from '../../testing/transports.ts'
import { until } from '../../testing/waiting.ts'

const PHONE = '+2348031234821'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)
  beforeEach(() => aPatient(database()))
  const correctPhone = () => importContacts(database(), 'adaeze@example.com,+2348031230000')

  async function askByPhone() {
    const { data } = await sendOtp(out.app, { destination: PHONE }, 'sms')
    return data[0]!
  }
  const codeOfSms = () => Number(/\b\d{6}\b/.exec(out.sms.messages.at(-1)!.body.text)![0])

  it('A code that was sent to a phone before an import corrected it opens nothing', async () => {
    const row = await askByPhone()
    await out.app.outbox.drain()
    await correctPhone()
    expect(await verifyOtp(out.app, bodyFor(row, codeOfSms()))).toMatchObject({
      status: 422,
      code: 'code_ended',
    })
  })

  it('A code for a contact of somebody else stays valid', async () => {
    await aPatient(database(), {
      raw_id: 'LAG/00500',
      email: 'bola@example.com',
      phone: '+2348030000001',
    })
    const { data } = await sendOtp(out.app, { destination: '+2348030000001' }, 'sms')
    // Ends at the same moment, so that its message cannot be told from that of the other code.
    await askByPhone()
    await correctPhone()
    await out.app.outbox.drain()
    const ofOther = out.sms.messages.find(({ body }) => body.to === '+2348030000001')
    const code = Number(/\b\d{6}\b/.exec(ofOther!.body.text)![0])
    expect(await verifyOtp(out.app, bodyFor(data[0]!, code))).toMatchObject({ status: 200 })
  })

  it('A code that waits is not sent to a phone that an import has corrected', async () => {
    await askByPhone()
    await correctPhone()
    await out.app.outbox.drain()
    expect(out.sms.messages).toEqual([])
  })

  it('The session of a patient ends when an import corrects a contact, and not when it adds one', async () => {
    await importContacts(database(), `,${PHONE}`)
    const row = await askByPhone()
    await out.app.outbox.drain()
    const { token } = (await verifyOtp(out.app, bodyFor(row, codeOfSms()))).data
    await importContacts(database(), `adaeze@example.com,${PHONE}`)
    expect(await out.app.tokens.resolve(token)).toMatchObject({ kind: 'patient' })
    await correctPhone()
    expect(await out.app.tokens.resolve(token)).toBeNull()
  })

  const tokenOfPatient = async () => {
    const { id: patientId } = await database().selectFrom('patients').select('id').executeTakeFirstOrThrow()
    return out.app.tokens.issue({ kind: 'patient', patientId })
  }

  it('The session of a patient stays when an import has no columns for contacts', async () => {
    const token = await tokenOfPatient()
    const file = 'clinic_id,first_name,last_name,branch\nLAG/004F2,Adaeze,Bello,lag'
    expect((await importText(database(), file)).results).toEqual(['2 updated'])
    expect(await out.app.tokens.resolve(token)).toMatchObject({ kind: 'patient' })
  })

  it('The session of a patient ends when an import corrects a contact together with the clinic ID', async () => {
    const token = await tokenOfPatient()
    const header = 'clinic_id,former_clinic_id,first_name,last_name,branch,phone'
    await importText(database(), `${header}\nL1,LAG/004F2,Adaeze,Okafor,lag,+2348031230000`)
    expect(await out.app.tokens.resolve(token)).toBeNull()
  })

  it('A session that a listening server has cached ends when an import corrects a contact', async () => {
    await out.restart({ port: 0 })
    await out.app.listen({ port: 0, host: '127.0.0.1' })
    await until(out.app.cache.isInformed)
    const token = await tokenOfPatient()
    expect(await out.app.tokens.resolve(token)).toMatchObject({ kind: 'patient' })
    await correctPhone()
    await until(async () => (await out.app.tokens.resolve(token)) === null)
  })
})
