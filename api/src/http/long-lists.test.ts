import { joinWaitingList } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type OpenapiDocument, operationsOf } from '../../testing/fuzz/requests.ts'
import { withServer } from '../../testing/server.ts'

interface Failure {
  errors?: { path: string; message: string }[]
}

const WISH = { token: 'unknown', doctor_id: null, partOfDay: 'any', until: '2026-12-09' }
const nines = (length: number) => Array<number>(length).fill(9)

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  it.each([101, 32_000])('The server refuses a list of %i wrong weekdays with one error', async (length) => {
    const payload = { ...WISH, weekdays: nines(length) }
    const response = await app.inject({ method: 'POST', url: joinWaitingList.path, payload })
    expect(response.statusCode).toBe(422)
    expect(response.json<Failure>().errors).toMatchObject([{ path: 'weekdays' }])
    expect(response.body.length).toBeLessThan(10_000)
  })

  it('The server refuses 100 wrong weekdays and other wrong fields with 100 errors', async () => {
    const payload = { weekdays: nines(100) }
    const response = await app.inject({ method: 'POST', url: joinWaitingList.path, payload })
    expect(response.statusCode).toBe(422)
    expect(response.json<Failure>().errors).toHaveLength(100)
  })

  it('A request with a list of 30,000 items in one field gets at most 100 errors, whatever the field', async () => {
    const document = (await app.inject('/openapi.json')).json<OpenapiDocument>()
    const fields = operationsOf(document).flatMap(({ method, path, body }) =>
      Object.keys(body).map((field) => ({ method: method as 'POST', url: path, field })),
    )
    expect(fields).toContainEqual({ method: 'POST', url: joinWaitingList.path, field: 'weekdays' })
    for (const { field, ...request } of fields) {
      const response = await app.inject({ ...request, payload: { [field]: nines(30_000) } })
      const { errors = [] } = response.json<Failure>()
      expect({ ...request, field, hasFewErrors: errors.length <= 100 }).toMatchObject({ hasFewErrors: true })
    }
  })
})
