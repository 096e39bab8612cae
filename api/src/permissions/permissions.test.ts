import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Permission, STAFF_ROLES, type StaffRole } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { GRANTS } from './permissions.ts'

const DOCUMENT = fileURLToPath(new URL('../../../docs/security.md', import.meta.url))

const [, section = ''] = readFileSync(DOCUMENT, 'utf8').split('### Roles and permissions')

/** The rows of the table in docs/security.md: permission, calls, and a cell for each role. */
const documented = [...section.split('###')[0]!.matchAll(/^\| `([\w.-]+)` +\| (.*) \|$/gm)].map(
  ([, permission, rest]) => {
    const [calls = '', ...cells] = rest!.split('|').map((cell) => cell.trim())
    return {
      permission: permission as Permission,
      calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call]) => call!),
      cells: cells.map((cell) => (cell === '-' ? undefined : cell)),
    }
  },
)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const VALUES: Record<string, string> = { location: 'lag', id: '1' }

it('The table in docs/security.md says what each role may do in the code', () => {
  const inCode = Object.entries(GRANTS).map(([permission, grants]) => ({
    permission,
    cells: STAFF_ROLES.map((role) => grants[role]),
  }))
  expect(documented.map(({ permission, cells }) => ({ permission, cells }))).toEqual(inCode)
})

onBothDatabases((database) => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await testApp({ db: database() })
  })
  afterEach(() => app.close())

  const bearerOf = async (role: StaffRole) => {
    const { id } = await aStaffMember(app.db, { username: role, email: null, role })
    return `Bearer ${await app.tokens.issue({ kind: 'staff', userId: id })}`
  }

  it('The table in docs/security.md names every staff call of the server with its permission', async () => {
    const { paths } = (await app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-permission'?: Permission }>>
    }>()
    const inServer = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const permission = operation['x-permission']
        return permission ? [`${permission}: ${method.toUpperCase()} ${path}`] : []
      }),
    )
    const inDocument = documented.flatMap(({ permission, calls }) =>
      calls.map((call) => `${permission}: ${call}`),
    )
    expect(inDocument.toSorted()).toEqual(inServer.toSorted())
  })

  it.each(STAFF_ROLES)(
    'The role %s may make exactly the calls that docs/security.md gives it',
    async (role) => {
      const bearer = await bearerOf(role)
      // Calls for the own account are last because one of them signs out.
      const inOrder = documented.toSorted(
        (one, other) => Number(one.permission === 'account.own') - Number(other.permission === 'account.own'),
      )
      for (const { permission, calls, cells } of inOrder)
        for (const call of calls) {
          const [method, path] = call.split(' ') as [Method, string]
          const response = await app.inject({
            method,
            url: path.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? '1'),
            headers: { authorization: bearer },
            ...(method !== 'GET' && { payload: {} }),
          })
          const isRefused =
            response.statusCode === 403 && response.json<{ code: string }>().code === 'not_permitted'
          expect(`${role}, ${permission}, ${call}: ${isRefused}`).toBe(
            `${role}, ${permission}, ${call}: ${cells[STAFF_ROLES.indexOf(role)] === undefined}`,
          )
        }
    },
  )

  it('A refusal says what to do and is in the audit log with the permission', async () => {
    const bearer = await bearerOf('nurse')
    const response = await app.inject({
      method: 'DELETE',
      url: '/blockers/7',
      headers: { authorization: bearer },
    })
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        success: false,
        message: 'Your account may not do this. Please ask an administrator of the clinic.',
        code: 'not_permitted',
      },
    ])
    const rows = await app.db.selectFrom('audit_log').select(['staff_id', 'action']).execute()
    expect(rows).toEqual([{ staff_id: 1, action: 'blockers.write.refused' }])
  })

  it('Repeated refusals of one person are in the audit log at most 100 times an hour', async () => {
    const authorization = await bearerOf('nurse')
    const refuse = (id: number) =>
      app.inject({ method: 'DELETE', url: `/blockers/${id}`, headers: { authorization } })
    for (let id = 1; id <= 103; id += 1) expect((await refuse(id)).statusCode).toBe(403)
    const rows = await app.db.selectFrom('audit_log').select('action').execute()
    expect(rows.map(({ action }) => action)).toEqual(Array(100).fill('blockers.write.refused'))
  })

  it('A role that changes during a session has its new permissions at the next request', async () => {
    const authorization = await bearerOf('front-desk')
    const create = async () =>
      (await app.inject({ method: 'POST', url: '/blockers', headers: { authorization }, payload: {} }))
        .statusCode
    expect(await create()).toBe(422)
    await app.db.updateTable('staff').set({ role: 'nurse' }).execute()
    expect(await create()).toBe(403)
  })
})
