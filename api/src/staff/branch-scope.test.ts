import {
  endpoint,
  fetchAffectedAppointments,
  fetchFigures,
  fetchSchedule,
  listBlockers,
  listWaiting,
  type LocationCode,
  SCHEDULE_CHANGES_PATH,
  setAppointmentStatus,
  STAFF_ROLES,
  type StaffRole,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anAppointment } from '../../testing/appointments.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, withStaff } from '../../testing/staff-calls.ts'

/** The roles that may be limited to branches. */
const LIMITED = STAFF_ROLES.filter((role) => role !== 'administrator')

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withStaff(database, (_staff, started) => {
    app = started
  })

  const limited = (role: StaffRole, ...branches: LocationCode[]) =>
    asStaff(app, `of.${branches.join('.')}`, { role, branch: branches[0]!, branches })
  /** One appointment in each branch, with its id. */
  const anAppointmentInEach = async () => ({
    fct: await anAppointment(database(), { starts_at: '2026-12-02 09:00', branch: 'fct' }),
    lag: await anAppointment(database(), { starts_at: '2026-12-02 10:00', branch: 'lag' }),
    phc: await anAppointment(database(), { starts_at: '2026-12-02 11:00', branch: 'phc' }),
  })
  const refusals = async () =>
    (await database().selectFrom('audit_log').select(['action', 'subject']).execute()).filter(({ action }) =>
      action.endsWith('.refused'),
    )

  it.each(LIMITED)(
    'The role %s of Abuja lists, searches and counts only appointments of Abuja',
    async (role) => {
      const { fct, lag } = await anAppointmentInEach()
      const abuja = await limited(role, 'fct')
      for (const response of [await abuja.list('fct'), await abuja.list('all')]) {
        expect(response.data.map(({ id }) => id)).toEqual([fct])
        expect(response.paging).toMatchObject({ total: 1, totalPages: 1 })
      }
      const found = await abuja.list('all', { search: 'Patient' })
      expect(found.data.map(({ id }) => id)).toEqual([fct])
      expect(found.paging.total).toBe(1)
      for (const body of [{}, { search: 'Patient' }])
        expect(await abuja.list('lag', body)).toMatchObject({
          status: 403,
          code: 'branch_forbidden',
          message: 'Your account is limited to other branches. Please ask an administrator of the clinic.',
        })
      expect(await refusals()).toEqual([
        { action: 'appointments.read.refused', subject: null },
        { action: 'appointments.read.refused', subject: null },
      ])
      expect(lag).toBeGreaterThan(0)
    },
  )

  it('An account of two branches lists both together, soonest first', async () => {
    const { fct, phc } = await anAppointmentInEach()
    const both = await limited('front-desk', 'fct', 'phc')
    const response = await both.list('all')
    expect(response.data.map(({ id }) => id)).toEqual([fct, phc])
    expect(response.paging.total).toBe(2)
    expect((await both.list('phc')).data.map(({ id }) => id)).toEqual([phc])
    expect((await both.list('lag')).status).toBe(403)
  })

  it.each(LIMITED)(
    'The role %s of Abuja confirms appointments of Abuja and gets 404 for others',
    async (role) => {
      const { fct, lag } = await anAppointmentInEach()
      const abuja = await limited(role, 'fct')
      const confirm = (id: number) =>
        abuja.call(setAppointmentStatus, { params: { id }, body: { isOpen: false } })
      expect(await confirm(fct)).toMatchObject({ status: 200, data: { isOpen: false } })

      const { status, message, code, data } = await confirm(lag)
      const missing = await confirm(4711)
      expect({ status, message, code, data }).toEqual({
        status: missing.status,
        message: missing.message,
        code: missing.code,
        data: missing.data,
      })
      expect(status).toBe(404)
      const rows = await database()
        .selectFrom('appointments')
        .select('is_open')
        .where('id', '=', lag)
        .execute()
      expect(rows).toEqual([{ is_open: true }])
      expect(await refusals()).toEqual([
        { action: 'appointments.confirm.refused', subject: `appointment:${lag}` },
      ])
    },
  )

  it('An administrator sees every branch, and so does an account without limits', async () => {
    const ids = Object.values(await anAppointmentInEach())
    for (const role of STAFF_ROLES) {
      const person = await asStaff(app, `any.${role}`, { role })
      expect((await person.list('all')).data.map(({ id }) => id)).toEqual(ids)
    }
  })

  it.each([
    ['call list', fetchAffectedAppointments, ''],
    ['waiting list', listWaiting, ''],
    ['schedule', fetchSchedule, '&from=2026-12-02&days=1'],
    ['figures', fetchFigures, '&from=2026-11-01&to=2026-11-30'],
    ['stream of changes', endpoint('GET', SCHEDULE_CHANGES_PATH), ''],
  ])('The %s of another branch is refused', async (_what, about, range) => {
    const desk = await limited('front-desk', 'fct')
    expect(await desk.call(about, { query: `location=lag${range}` })).toMatchObject({
      status: 403,
      code: 'branch_forbidden',
    })
  })

  it('The list of blockers has those of the own branches and those of all branches', async () => {
    const values = {
      type: 'Yearly' as const,
      recurring_dates: [1],
      selected_month: 9,
      active_from: '2026-12-01',
    }
    for (const branch of ['fct', 'lag', null] as const)
      await database()
        .insertInto('blockers')
        .values({ ...values, branch, description: branch ?? 'all' })
        .execute()
    const nurse = await limited('nurse', 'fct')
    const list = async (query = '') => nurse.call(listBlockers, { query })
    const response = await list()
    expect(response.data.map(({ description }) => description)).toEqual(['all', 'fct'])
    expect(response.paging.total).toBe(2)
    expect((await list('location=fct')).data).toHaveLength(2)
    expect((await list('location=all')).data).toHaveLength(2)
    expect(await list('location=lag')).toMatchObject({ status: 403, code: 'branch_forbidden' })
  })
})
