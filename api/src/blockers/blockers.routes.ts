import {
  blockerSchema,
  blockersQuerySchema,
  blockerVersionSchema,
  createBlocker as createEndpoint,
  DEFAULT_PAGING,
  deleteBlocker,
  idPathSchema,
  listBlockers,
  updateBlocker as updateEndpoint,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, number } from 'yup'
import { staffRequester } from '../http/access.ts'
import { responseOf, pagedResponseOf, pagingOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { idempotencyKeyOf } from '../idempotency/idempotency.ts'
import { branchesFor } from '../staff/branch-scope.ts'
import { blockerPage } from './blocker-page.ts'
import { withRights } from './blocker-rights.ts'
import { blockerRowSchema } from './blocker-rows.ts'
import { createBlocker, removeBlocker, updateBlocker } from './save-blocker.ts'

const config = { access: 'blockers.write' as const }
const savedSchema = blockerRowSchema.shape({ affected: number().required() })

export const blockersRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()

  routes.get(
    listBlockers.path,
    {
      config: { access: 'blockers.read' },
      schema: {
        summary: 'Blockers, newest first; of a branch together with those of all branches',
        querystring: blockersQuerySchema,
        response: pagedResponseOf(array(blockerRowSchema)),
      },
    },
    async (request) => {
      const { location, ...query } = { ...DEFAULT_PAGING, ...request.query }
      const requester = await staffRequester(request)
      const { rows, ...found } = await blockerPage(app.db, {
        ...query,
        branches: branchesFor(requester, location),
      })
      return {
        success: true,
        message: request.translate('success'),
        data: rows.map((row) => withRights(requester, row)),
        paging: pagingOf(found, query.limit),
      }
    },
  )

  routes.post(
    createEndpoint.path,
    {
      config: { ...config, idempotent: true },
      schema: {
        summary:
          'Create a blocker; `affected` is the number of booked appointments it covers, which are kept',
        body: blockerSchema,
        response: responseOf(savedSchema),
      },
    },
    async (request) => {
      const data = await createBlocker(app, {
        input: request.body,
        actor: await staffRequester(request),
        key: idempotencyKeyOf(request),
      })
      app.waitingList.wake()
      return { success: true, message: request.translate('blocker.saved'), data }
    },
  )

  routes.put(
    updateEndpoint.path,
    {
      config,
      schema: {
        summary: 'Change a blocker; with `version` only if it was not changed since',
        params: idPathSchema,
        body: blockerSchema,
        response: responseOf(savedSchema),
      },
    },
    async (request) => {
      const { id } = request.params
      const data = await updateBlocker(app, { id, input: request.body, actor: await staffRequester(request) })
      app.waitingList.wake()
      return { success: true, message: request.translate('blocker.changed'), data }
    },
  )

  routes.delete(
    deleteBlocker.path,
    {
      config,
      schema: {
        summary: 'Delete a blocker; with `version` only if it was not changed since',
        params: idPathSchema,
        querystring: blockerVersionSchema,
        response: responseOf(),
      },
    },
    async (request) => {
      const { id } = request.params
      await removeBlocker(app, { id, ...request.query, actor: await staffRequester(request) })
      app.waitingList.wake()
      return { success: true, message: request.translate('success') }
    },
  )
}
