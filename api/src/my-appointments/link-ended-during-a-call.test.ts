import {
  cancelMyAppointment,
  confirmMyAppointment,
  joinWaitingList,
  leaveWaitingList,
  notMyAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import type { Db } from '../database/connect.ts'

const WISH = { doctor_id: null, weekdays: [1], partOfDay: 'any', until: '2026-12-02' }

const endLink = (trx: Db) => trx.deleteFrom('appointment_links').execute()

onBothDatabasesInLongRun((database, databaseName) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  let id: number
  let token: string
  beforeEach(async () => {
    await aClinic(database())
    id = (await postBooking(app, aBooking())).body.data!.id
    token = await app.links.issue(app.db, id, 'email')
  })

  /** The response of a call that waits for a change of the appointment by somebody else. */
  async function callDuring(
    { path: url }: { path: string },
    payload: object,
    change: (trx: Db) => Promise<unknown>,
  ) {
    const response = await database()
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute()
        const response = app.inject({ method: 'POST', url, payload: { token, ...payload } }).then((it) => it)
        await untilLockWait(trx)
        await change(trx)
        return { response }
      })
    const { statusCode, body } = await response.response
    return { status: statusCode, ...(JSON.parse(body) as { code: string; data?: unknown }) }
  }
  const stored = () =>
    Promise.all([
      database().selectFrom('appointments').select(['state', 'version']).execute(),
      database().selectFrom('waiting_list_entries').select('id').execute(),
    ])

  it('A link is known as long as no contact was corrected', async () => {
    const payload = { token, version: 1 }
    const response = await app.inject({ method: 'POST', url: confirmMyAppointment.path, payload })
    expect(response.statusCode).toBe(200)
  })

  // PGlite has one connection: no call waits for another one.
  if (databaseName !== 'PostgreSQL') return

  it.each([
    ['confirms', confirmMyAppointment, { version: 1 }],
    ['cancels', cancelMyAppointment, { version: 1, answer: '4567' }],
    ['refuses', notMyAppointment, {}],
    ['joins the waiting list with', joinWaitingList, { ...WISH, answer: '4567' }],
    ['leaves the waiting list with', leaveWaitingList, {}],
  ])(
    'A link that ends while its holder %s the appointment changes nothing',
    async (_what, endpoint, body) => {
      expect(await callDuring(endpoint, body, endLink)).toMatchObject({ status: 404, code: 'link_unknown' })
      expect(await stored()).toEqual([[{ state: 'pending', version: 1 }], []])
    },
  )

  it('A link that ended does not show the appointment that staff have changed', async () => {
    const response = await callDuring(confirmMyAppointment, { version: 1 }, async (trx) => {
      await endLink(trx)
      await trx.updateTable('appointments').set({ version: 2 }).execute()
    })
    expect(response).toMatchObject({ status: 404, code: 'link_unknown' })
    expect(response.data).toBeUndefined()
  })

  it('Refuses an answer that was right before staff corrected the contact', async () => {
    const response = await callDuring(cancelMyAppointment, { version: 1, answer: '4567' }, (trx) =>
      trx.updateTable('patients').set({ phone: '+2348030000001' }).execute(),
    )
    expect(response).toMatchObject({ status: 422, code: 'invalid' })
    expect(await stored()).toEqual([[{ state: 'pending', version: 1 }], []])
  })
})
