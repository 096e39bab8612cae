import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { RowId } from '@molar/contract'
import { aClinicState, createClinic } from '@molar/shared/testing/mock-clinic'

export const BASE_ADMIN = { username: 'admin', password: 'base-only-admin' }

const { doctors, services } = aClinicState()
const withTextId = <Row extends { id: RowId }>(row: Row) => ({ ...row, id: `id-${row.id}` })

/** Its ids are text, as a foreign server may have them. */
const state = () =>
  aClinicState({
    patients: [],
    doctors: doctors.map((doctor) => ({
      ...withTextId(doctor),
      department_id: null,
      department: doctor.department && withTextId(doctor.department),
    })),
    services: {
      consultation: services.consultation.map(withTextId),
      procedure: services.procedure.map(withTextId),
    },
    staff: [
      {
        ...BASE_ADMIN,
        user: {
          id: 1,
          type: 'admin',
          first_name: 'Ngozi',
          last_name: 'Eze',
          profession: 'admin',
          job_title: '',
          role: { slug: 'admin' },
        },
      },
    ],
  })

/**
 * The mock clinic behind a real HTTP server with the base API (docs/decisions/0003) and no extension: no capabilities,
 * no challenge, no idempotency, refusals with status 200, full names, and CORS for the base's own headers only.
 */
export async function openBaseServer() {
  const clinic = createClinic({ state: state(), api: 'base', isStrict: true })

  async function respond(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return allow(response)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://base')
    const inAddress = Object.fromEntries(searchParams)
    const isGet = request.method === 'GET'
    const { status, headers, body } = await clinic.respond({
      method: request.method ?? '',
      path: pathname,
      input: isGet ? inAddress : await json(request).catch(() => ({})),
      query: isGet ? {} : inAddress,
      headers: request.headers as Record<string, string>,
    })
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    state: clinic.state,
    close: () => {
      server.closeAllConnections()
      return new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

function allow(response: ServerResponse) {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, accept-language',
    })
    .end()
}
