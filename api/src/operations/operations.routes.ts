import { type Capabilities, type Extension, fetchCapabilities } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, number, object, type ObjectSchema, string } from 'yup'
import { isMigrated } from '../database/migrate.ts'
import { countUndelivered } from '../outbox/undelivered.ts'
import { responseOf } from '../http/responses.ts'
import { Problem } from '../http/problem.ts'

/** Only extensions that this server supports. */
const EXTENSIONS: Extension[] = [
  'availability',
  'challenge',
  'idempotency',
  'appointment-status',
  'appointment-search',
  'appointment-states',
  'appointment-link',
  'waiting-list',
  'schedule',
  'calendar-feed',
  'figures',
  'blocker-scope',
  'blocker-version',
  'signout',
  'password-reset',
  'password-change',
  'sessions',
  'second-factor',
  'telemetry',
  'roles',
  'blocker-idempotency',
  'booking-limits',
  'contact-correction',
  'booking-rules',
]

const capabilities: ObjectSchema<Capabilities> = object({
  contract: string().required(),
  extensions: array(string().required()).required(),
})

const readiness = object({ deadLetters: number().required() })

export const operationsRoutes: FastifyPluginAsync = async (app) => {
  const open = { config: { access: 'public' as const, evenWhenOverloaded: true } }

  app.get(
    '/health',
    { ...open, schema: { summary: 'Whether the process is running', response: responseOf() } },
    async () => ({
      success: true,
      message: 'Up.',
    }),
  )

  app.get(
    '/ready',
    {
      ...open,
      schema: { summary: 'Whether the database is reachable and migrated', response: responseOf(readiness) },
    },
    async (request) => {
      const ready = await isMigrated(app.db).catch((error: Error) =>
        request.log.error({ err: error }, 'not ready'),
      )
      if (!ready) throw new Problem(503, 'not_ready', { retryAfter: 5 })
      // Not a reason to be unready: another copy would not deliver them either.
      return { success: true, message: 'Ready.', data: { deadLetters: await countUndelivered(app.db) } }
    },
  )

  app.get(
    fetchCapabilities.path,
    {
      ...open,
      schema: { summary: 'Extensions that this server supports', response: responseOf(capabilities) },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'public, max-age=60')
      return {
        success: true,
        message: request.translate('success'),
        data: { contract: '1.0.0', extensions: EXTENSIONS },
      }
    },
  )
}
