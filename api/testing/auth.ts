import type { StaffUser } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../src/staff/password.ts'
import { aStaffMember } from './staff.ts'

export const PASSWORD = 'blue kettle on monday'

interface ApiResponse {
  status: number
  headers: Record<string, unknown>
  success: boolean
  message: string
  code?: string
  errors?: { path: string; message: string }[]
  data?: { user: Required<StaffUser>; token: string }
}

/** The default address of requesters. */
const ADDRESS = '102.89.1.2'

export async function post(
  app: FastifyInstance,
  url: string,
  payload: object,
  ip = ADDRESS,
  bearer = 'molar-web',
) {
  const response = await app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${bearer}` },
  })
  return { ...response.json<ApiResponse>(), status: response.statusCode, headers: response.headers }
}

export const trySignIn = (app: FastifyInstance, username: string, password: string, ip?: string) =>
  post(app, '/auth/signin', { username, password }, ip)

/** Ngozi Eze, an admin of Lagos who can sign in with `PASSWORD`. */
export const aStaffAccount = async (app: FastifyInstance, values: Parameters<typeof aStaffMember>[1] = {}) =>
  aStaffMember(app.db, { password_hash: await hashPassword(PASSWORD), ...values })
