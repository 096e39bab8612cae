import type { MatchingPatient } from '@molar/contract'
import type { FastifyInstance } from 'fastify'

interface ApiResponse {
  status: number
  headers: Record<string, unknown>
  success: boolean
  message: string
  code?: string
}

/** The default address of requesters. */
const ADDRESS = '102.89.1.2'

/** Calls `send-otp`; fields that the body leaves out are empty, and the branch is Lagos. */
export async function sendOtp(app: FastifyInstance, body: object, path = 'email', address = ADDRESS) {
  const payload = { emrId: '', destination: '', location: 'lag', ...body }
  const response = await app.inject({
    method: 'POST',
    url: `/send-otp/${path}`,
    payload,
    remoteAddress: address,
  })
  const parsed = response.json<ApiResponse & { data: MatchingPatient[] }>()
  return { ...parsed, status: response.statusCode, headers: response.headers }
}

/** Requests a code; returns the rows of the response and the newest code in the development inbox. */
export async function askForCode(app: FastifyInstance, destination: string, path = 'email') {
  // The worker delivers in no fixed order: only after the earlier messages the newest one is of this request.
  await app.outbox.drain()
  const { data: rows } = await sendOtp(app, { destination }, path)
  await app.outbox.drain()
  const message = await app.db
    .selectFrom('dev_inbox')
    .select('code')
    .where('code', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { rows, row: rows[0]!, code: Number(message?.code ?? 0) }
}

export async function verifyOtp(
  app: FastifyInstance,
  body: object,
  headers: Record<string, string> = {},
  address = ADDRESS,
) {
  const payload = { email: null, phoneNumber: null, ...body }
  const response = await app.inject({
    method: 'PATCH',
    url: '/verify-otp',
    payload,
    headers,
    remoteAddress: address,
  })
  const parsed = response.json<ApiResponse & { data: Record<string, unknown> & { token: string } }>()
  return {
    ...parsed,
    status: response.statusCode,
    headers: { 'retry-after': response.headers['retry-after'] },
  }
}

/** The body that the wizard sends for a row. */
export const bodyFor = ({ email, phoneNumber, challenge, ref }: MatchingPatient, code: number) => ({
  code,
  email,
  phoneNumber,
  challenge,
  ref,
})

export const otherThan = (code: number) => (code === 999_999 ? 100_000 : code + 1)
