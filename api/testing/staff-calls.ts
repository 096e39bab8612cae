import { type Endpoint, type FieldError, listAppointments, type Paging } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../src/database/connect.ts'
import type { TestClock } from './clock.ts'
import { withServer } from './server.ts'
import { aStaffMember } from './staff.ts'

interface ApiResponse<Data> {
  status: number
  success: boolean
  message: string
  code?: string
  errors?: FieldError[]
  data: Data
  paging: Paging
}

interface Sent {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  bearer?: string
}

/** Calls as a member of staff, an administrator in Lagos unless `values` say otherwise, or with another bearer. */
export async function asStaff(
  app: FastifyInstance,
  username = 'funke.admin',
  values: Parameters<typeof aStaffMember>[1] = {},
) {
  const email = `${username}@example.com`
  const { id: userId } = await aStaffMember(app.db, { username, email, ...values })
  const own = await app.tokens.issue({ kind: 'staff', userId })

  async function call<Data>(
    { method, path }: Endpoint<unknown, Data>,
    { params = {}, query = '', body, bearer = own }: Sent = {},
  ): Promise<ApiResponse<Data>> {
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const response = await app.inject({
      method,
      url: query ? `${url}?${query}` : url,
      headers: { authorization: `Bearer ${bearer}` },
      payload: body as object | undefined,
    })
    return { ...response.json<ApiResponse<Data>>(), status: response.statusCode }
  }

  const list = (location: string, body: object = {}, query = '') =>
    call(listAppointments, { params: { location }, body, query })
  return { userId, token: own, call, list }
}

export type StaffCalls = Awaited<ReturnType<typeof asStaff>>

/** `withServer` with a member of staff for every test, passed to `keep`. It runs before a test's own `beforeEach`. */
export function withStaff(
  database: () => Db,
  keep: (staff: StaffCalls, app: FastifyInstance) => void,
): TestClock {
  let app: FastifyInstance
  const clock = withServer(database, (started) => {
    app = started
  })
  beforeEach(async () => keep(await asStaff(app), app))
  return clock
}
