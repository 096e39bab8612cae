import {
  appointmentsBodySchema,
  appointmentsPathSchema,
  appointmentsQuerySchema,
  appointmentStatusSchema,
  clinicToday,
  DEFAULT_PAGING,
  idPathSchema,
  listAppointments,
  setAppointmentStatus,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array } from 'yup'
import { staffCaller } from '../http/access.ts'
import { answerOf, pagedAnswerOf, pagingOf } from '../http/answers.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { branchesFor } from '../staff/branch-scope.ts'
import { rowSchema, rowsOf } from './appointment-rows.ts'
import { listPage } from './list-page.ts'
import { searchPage } from './search.ts'
import { setStatus } from './status.ts'

export const appointmentsRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()

  routes.post(
    listAppointments.path,
    {
      config: { access: 'appointments.read', changes: [] },
      schema: {
        summary: 'Booked appointments of one or all branches: upcoming ones, soonest first, then past ones',
        params: appointmentsPathSchema,
        querystring: appointmentsQuerySchema,
        body: appointmentsBodySchema,
        response: pagedAnswerOf(array(rowSchema)),
      },
    },
    async (request) => {
      const { location } = request.params
      const actor = await staffCaller(request)
      // The query string has precedence; fields it leaves out may be in the body.
      const {
        status = '',
        page,
        limit,
        search,
        from,
        to,
      } = { ...DEFAULT_PAGING, ...request.body, ...request.query }
      const filter = {
        from,
        to,
        branches: branchesFor(actor, location),
        isOpen: status === '' ? undefined : status === '1',
      }
      const wanted = { page, limit, today: clinicToday(app.clock()) }
      const found = search
        ? await searchPage(app.db, { ...filter, search }, wanted)
        : await listPage(app.db, filter, wanted)
      const shown = await rowsOf(app.db, found.ids)
      await app.audit.record({
        actor,
        action: 'appointments.read',
        patients: shown.map(({ patientId }) => patientId),
      })
      return {
        success: true,
        message: request.translate('success'),
        data: shown.map(({ row }) => row),
        paging: pagingOf(found, limit),
      }
    },
  )

  routes.patch(
    setAppointmentStatus.path,
    {
      config: { access: 'appointments.confirm', changes: ['appointments'] },
      schema: {
        summary: 'Confirm (close) or reopen an appointment',
        params: idPathSchema,
        body: appointmentStatusSchema,
        response: answerOf(rowSchema),
      },
    },
    async (request) => {
      const { id } = request.params
      const actor = await staffCaller(request)
      const data = await setStatus(app, { id, isOpen: request.body.isOpen, actor })
      app.outbox.wake()
      return { success: true, message: request.translate('success'), data }
    },
  )
}
