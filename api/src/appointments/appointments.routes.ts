import {
  appointmentsBodySchema,
  appointmentsPathSchema,
  appointmentsQuerySchema,
  appointmentStatusSchema,
  DEFAULT_PAGING,
  idPathSchema,
  listAppointments,
  setAppointmentStatus,
  UNDO_HOURS,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { array } from 'yup'
import { clinicDay, HOUR_MS } from '../clock.ts'
import { type StaffRequester, staffRequester } from '../http/access.ts'
import { responseOf, pagedResponseOf, pagingOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { branchesFor } from '../staff/branch-scope.ts'
import type { Filter, PageRequest } from './filter.ts'
import { orderOf, rowSchema, rowsOfPage } from './appointment-rows.ts'
import { dayCounts, type DayCounts, listOrder, listPage } from './list-page.ts'
import { searchPage } from './search.ts'
import { setStatus } from './status.ts'

/** Milliseconds for which the counts of days are cached. */
const LIFE = 2_000

export const appointmentsRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const counts = app.cache.create<DayCounts>({ life: LIFE, dependsOn: ['appointments'], tables: [] })
  // A list may have several branches, so every change concerns every list.
  app.cache.onChange('appointments', () => counts.invalidate())

  const recordOf = (actor: StaffRequester) => (rows: RawBuilder<unknown>) =>
    app.audit.recordShown({ actor, action: 'appointments.read' }, rows)

  /** The rows of the list or of a search; whose details are shown is in the audit log. */
  async function listed(actor: StaffRequester, filter: Filter, wanted: PageRequest) {
    const days = await counts.get('', JSON.stringify(filter), () => dayCounts(app.db, filter))
    const found = listPage(days, filter, wanted)
    const shown = await rowsOfPage(app.db, found.ids, {
      order: listOrder(wanted.today),
      record: recordOf(actor),
    })
    return { found, shown }
  }

  async function searched(actor: StaffRequester, filter: Filter & { search: string }, wanted: PageRequest) {
    const found = await searchPage(app.db, filter, wanted)
    const shown = await rowsOfPage(app.db, sql<number>`select unnest(${found.ids}::int[])`, {
      order: orderOf(found.ids),
      record: recordOf(actor),
    })
    return { found, shown }
  }

  routes.post(
    listAppointments.path,
    {
      config: { access: 'appointments.read', changes: [] },
      schema: {
        summary: 'Booked appointments of one or all branches: upcoming ones, soonest first, then past ones',
        params: appointmentsPathSchema,
        querystring: appointmentsQuerySchema,
        body: appointmentsBodySchema,
        response: pagedResponseOf(array(rowSchema)),
      },
    },
    async (request) => {
      const { location } = request.params
      const actor = await staffRequester(request)
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
      const wanted = { page, limit, today: clinicDay(app.clock()) }
      // As long as the cancellation can be undone. A cancelled appointment is neither open nor closed.
      const cancelledSince =
        filter.isOpen === undefined ? new Date(+app.clock() - UNDO_HOURS * HOUR_MS) : undefined
      const { found, shown } = search
        ? await searched(actor, { ...filter, search, cancelledSince }, wanted)
        : await listed(actor, filter, wanted)
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
        response: responseOf(rowSchema),
      },
    },
    async (request) => {
      const { id } = request.params
      const actor = await staffRequester(request)
      const data = await setStatus(app, { id, isOpen: request.body.isOpen, actor })
      app.outbox.wakeWithoutAnnouncements()
      return { success: true, message: request.translate('success'), data }
    },
  )
}
