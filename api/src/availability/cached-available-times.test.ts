import type { DayOfSlots } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { until } from '../../testing/waiting.ts'

async function days(app: FastifyInstance, query: string) {
  const response = await app.inject(`/availability?location=lag&${query}`)
  return response.json<{ data: DayOfSlots[] }>().data
}

onBothDatabasesInLongRun((database) => {
  let reading: FastifyInstance
  let caching: FastifyInstance
  let doctorIds: number[]
  beforeEach(async () => {
    ;({ doctorIds } = await aClinic(database(), { doctors: 2 }))
    reading = await testApp({ db: database() })
    caching = await testApp({ db: database() })
    await caching.listen({ port: 0, host: '127.0.0.1' })
    await until(() => caching.cache.isInformed())
  })
  afterEach(() => Promise.all([reading.close(), caching.close()]))

  it.each([
    'from=2026-12-01&days=1',
    'from=2026-12-01&days=31',
    'from=2026-12-15&days=31',
    'from=2027-01-31&days=17',
    'from=0001-01-01&days=31',
    'from=9999-12-31&days=31',
  ])('A server that caches days responds to %s as one that reads them', async (query) => {
    await postBooking(reading, aBooking({ doctor_id: doctorIds[0] }))
    const wanted = await days(reading, query)
    expect(await days(caching, query)).toEqual(wanted)
    expect(await days(caching, query)).toEqual(wanted)
  })

  it('A time that this copy has booked is not available in the next response for other dates', async () => {
    const isFree = async (query: string) => {
      const day = (await days(caching, query)).find(({ date }) => date === '2026-12-02')
      return day!.slots.find(({ start }) => start === '10:00')!.free
    }
    const [first, second] = [
      `doctorId=${doctorIds[0]}&from=2026-12-01&days=20`,
      `doctorId=${doctorIds[0]}&from=2026-12-02&days=5`,
    ]
    expect([await isFree(first), await isFree(second)]).toEqual([true, true])
    const { status } = await postBooking(caching, aBooking({ doctor_id: doctorIds[0], start_time: '10:00' }))
    expect(status).toBe(200)
    expect([await isFree(first), await isFree(second)]).toEqual([false, false])
  })

  it('A doctor of another branch is refused each time', async () => {
    const url = '/availability?location=lag&from=2026-12-01&days=5&doctorId=999'
    const statuses = [(await caching.inject(url)).statusCode, (await caching.inject(url)).statusCode]
    expect(statuses).toEqual([422, 422])
  })

  it('Times for an appointment of another length than its service has now are not those of the service', async () => {
    const { id: serviceId } = await database()
      .updateTable('services')
      .set({ duration_minutes: 60 })
      .where('type', '=', 'consultation')
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = (await postBooking(reading, aBooking())).body.data!
    const authorization = `Bearer ${await reading.links.issue(database(), id)}`
    const last = async (headers: Record<string, string>) => {
      const url = `/availability?location=lag&from=2026-12-02&days=1&serviceId=${serviceId}`
      const { data } = (await caching.inject({ url, headers })).json<{ data: DayOfSlots[] }>()
      return data[0]!.slots.at(-1)!.start
    }
    expect([await last({ authorization }), await last({}), await last({ authorization })]).toEqual([
      '16:30',
      '16:00',
      '16:30',
    ])
  })
})
