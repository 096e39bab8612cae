import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SCHEDULE_CHANGES_PATH } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anAppointment } from '../../testing/appointments.ts'
import { aStaffAccount } from '../../testing/auth.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type FuzzRequest, fuzzRequests, type OpenapiDocument } from '../../testing/fuzz/requests.ts'
import { type FuzzResponse, sender } from '../../testing/fuzz/send.ts'
import { withServer } from '../../testing/server.ts'

/** On each database; `npm run test:long` has two. FUZZ_SEED makes other ones. */
const COUNT = process.env.TEST_LONG === 'true' ? 25_000 : 5_000
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_201)
const AT_ONCE = 10
/** The heap at the end, divided by the heap after a quarter of the requests. */
const MAX_HEAP_GROWTH_FACTOR = 1.25

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function heap() {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server), { trustProxy: 'loopback' })

  async function issueTokens() {
    const patient = await aPatient(database())
    const staff = await aStaffAccount(app)
    const issue = {
      patient: () => app.tokens.issue({ kind: 'patient', patientId: patient.id }),
      staff: () => app.tokens.issue({ kind: 'staff', userId: staff.id }),
    }
    return {
      issue,
      tokens: {
        anonymous: '',
        browser: 'molar-web',
        patient: await issue.patient(),
        staff: await issue.staff(),
      },
    }
  }

  it('No request for any operation gets a status of 500 or more, or no response, and the memory stays the same', async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 09:00' })
    const { issue, tokens } = await issueTokens()
    const document = (await app.inject('/openapi.json')).json<OpenapiDocument>()
    // A stream of events does not end.
    delete document.paths[SCHEDULE_CHANGES_PATH]
    const requests = fuzzRequests(document, { count: COUNT, seed: SEED })
    // A second attempt of this test has the same server.
    if (!app.server.listening) await app.listen({ port: 0 })
    const { send, close } = sender((app.server.address() as AddressInfo).port, AT_ONCE)

    /** Each from another address, so that no limit refuses all of them. */
    const sendNumber = (number: number, { requester, headers, ...request }: FuzzRequest) =>
      send({
        ...request,
        headers: {
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          ...(tokens[requester] && { authorization: `Bearer ${tokens[requester]}` }),
          ...headers,
        },
      })

    const failed: string[] = []
    const statuses = new Map<number, number>()
    let quarter = 0
    let next = 0
    async function visitor() {
      while (next < requests.length) {
        const number = next
        next += 1
        if (number === Math.floor(COUNT / 4)) quarter = heap()
        const request = requests[number]!
        const response = await sendNumber(number, request)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (!isValid(request, response))
          failed.push(`${number}: ${JSON.stringify({ ...request, response }).slice(0, 600)}`)
        // Signing out and setting a password end sessions.
        if (response.status === 401 && (request.requester === 'staff' || request.requester === 'patient'))
          tokens[request.requester] = await issue[request.requester]()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visitor))
    close()
    const end = heap()

    expect(failed.slice(0, 5)).toEqual([])
    // Requests of every kind arrived: accepted, refused and unreadable ones.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 413, 415, 422, 431]))
    expect(end / quarter).toBeLessThan(MAX_HEAP_GROWTH_FACTOR)
  }, 600_000)
})

/** An envelope with a status below 500, or a file; without a body for HEAD and for preflights. */
function isValid({ method }: FuzzRequest, { status, type, body }: FuzzResponse) {
  if (status === 0 || status >= 500) return false
  if (status === 200 && /^text\/(csv|calendar);/.test(type)) return true
  if (body === '') return status === 204 || method === 'HEAD' || method === 'OPTIONS'
  return (
    type.startsWith('application/json') &&
    typeof (JSON.parse(body) as { message?: unknown }).message !== 'object'
  )
}
