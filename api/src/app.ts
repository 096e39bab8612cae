import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import fp from 'fastify-plugin'
import { appointmentsRoutes } from './appointments/appointments.routes.ts'
import { changesRoutes } from './appointments/changes.routes.ts'
import { auditPlugin } from './audit/audit.plugin.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { accountRoutes } from './auth/account.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { secondFactorRoutes } from './auth/second-factor.routes.ts'
import { availabilityRoutes } from './availability/availability.routes.ts'
import { blockersRoutes } from './blockers/blockers.routes.ts'
import { bookingRoutes } from './booking/booking.routes.ts'
import { bookingLimitsRoutes } from './booking/limits.routes.ts'
import { bookingRulesRoutes } from './booking/rules.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { clinicRoutes } from './clinic/clinic.routes.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/connect.ts'
import { devInboxRoutes } from './dev-inbox/inbox.routes.ts'
import { figuresRoutes } from './figures/figures.routes.ts'
import { housekeepingPlugin } from './housekeeping/housekeeping.plugin.ts'
import { accessPlugin } from './http/access.ts'
import { closingPlugin } from './http/closing.ts'
import { respondToBadAddress, errorsPlugin } from './http/errors.ts'
import { logResponses, loggerOptions } from './http/logging.ts'
import { openapiPlugin } from './http/openapi.ts'
import { overloadPlugin } from './http/overload.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { handleMalformedRequests, sendRawError } from './http/raw-errors.ts'
import { translationsPlugin } from './http/translations.ts'
import { SECURITY_HEADERS } from './http/security-headers.ts'
import { validationPlugin } from './http/validation.ts'
import { idempotencyPlugin } from './idempotency/idempotency.plugin.ts'
import { limitsPlugin } from './limits/limits.plugin.ts'
import { cachePlugin } from './cache/cache.plugin.ts'
import { metricsPlugin } from './metrics/metrics.plugin.ts'
import { outboxPlugin } from './outbox/outbox.plugin.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { otpRoutes } from './otp/otp.routes.ts'
import { patientsRoutes } from './patients/patients.routes.ts'
import { linksPlugin } from './my-appointments/appointment-link-tokens.ts'
import { myAppointmentsRoutes } from './my-appointments/my-appointments.routes.ts'
import { remindersPlugin } from './reminders/reminders.plugin.ts'
import { affectedAppointmentsRoutes } from './schedule/affected-appointments.routes.ts'
import { deskNotificationsRoutes } from './schedule/desk-notifications.routes.ts'
import { appointmentRoutes } from './schedule/appointment.routes.ts'
import { calendarFeedRoutes } from './schedule/calendar-feed.routes.ts'
import { scheduleChangesPlugin } from './schedule/schedule-changes.plugin.ts'
import { exportRoutes } from './schedule/export.routes.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import type { Keyring } from './secrets/keyring.ts'
import { secretsPlugin } from './secrets/secrets.plugin.ts'
import { secretsRoutes } from './secrets/secrets.routes.ts'
import type { Settings } from './settings.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { telemetryRoutes } from './telemetry/telemetry.routes.ts'
import { tokensPlugin } from './tokens/tokens.plugin.ts'
import { tokensRoutes } from './tokens/tokens.routes.ts'
import { waitingListPlugin } from './waiting-list/waiting-list.plugin.ts'
import { waitingListRoutes } from './waiting-list/waiting-list.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    settings: Settings
    clock: Clock
  }
}

interface Dependencies {
  db: Db
  settings: Settings
  clock: Clock
  /** Authenticates commands of this machine; see `src/commands`. */
  operatorSecret?: string
  /** Read from the database if left out. */
  keyring?: Keyring
  /** Where log lines go; standard output when left out. */
  logger?: FastifyServerOptions['logger']
}

/** Routes and services by subject. */
const ROUTES = {
  operationsRoutes,
  tokensRoutes,
  authRoutes,
  accountRoutes,
  secondFactorRoutes,
  otpRoutes,
  devInboxRoutes,
  outboxRoutes,
  catalogueRoutes,
  availabilityRoutes,
  bookingRoutes,
  bookingLimitsRoutes,
  bookingRulesRoutes,
  appointmentsRoutes,
  changesRoutes,
  myAppointmentsRoutes,
  waitingListRoutes,
  scheduleRoutes,
  appointmentRoutes,
  affectedAppointmentsRoutes,
  deskNotificationsRoutes,
  exportRoutes,
  calendarFeedRoutes,
  figuresRoutes,
  blockersRoutes,
  clinicRoutes,
  auditRoutes,
  secretsRoutes,
  staffRoutes,
  patientsRoutes,
  telemetryRoutes,
}

/** Bytes; the largest valid body is a booking of about 3 kB. */
const BODY_LIMIT = 64 * 1024

/** Builds the server without listening. The caller closes `db`. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { db, settings, clock, operatorSecret = null, logger, keyring } = dependencies
  const app: FastifyInstance = Fastify({
    logger: logger ?? loggerOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    frameworkErrors: respondToBadAddress,
    clientErrorHandler: (error, socket) => sendRawError(app, error, socket),
    // Node ends no request before the longer of the two limits, for headers (60 s by default) and for all of it, and looks
    // only this often (30 s by default).
    http: { requireHostHeader: false, headersTimeout: 20_000, connectionsCheckingInterval: 1_000 },
    trustProxy: settings.trustProxy,
    requestTimeout: 30_000,
    // The last requests on open connections are served too. The default is a 503 without an envelope.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.decorate('db', db)
  app.decorate('settings', settings)
  app.decorate('clock', clock)
  app.decorate('operatorSecret', operatorSecret)

  // Every route depends on these, in this order.
  await app.register(secretsPlugin, keyring ? { keyring } : {})
  await app.register(translationsPlugin)
  await app.register(errorsPlugin)
  await app.register(validationPlugin)
  // Before any hook that refuses a request: pages of allowed origins must be able to read the refusal.
  await app.register(cors, {
    origin: settings.allowedOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key'],
    exposedHeaders: ['Retry-After'],
    // An OPTIONS request that is not a preflight also gets an empty response: the default text is not an envelope.
    strictPreflight: false,
    // Chromium caches a preflight for two hours at most.
    maxAge: 7200,
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(SECURITY_HEADERS)
  })
  // Its `preClose` hook has to be the first: others wait for work. Streams of events end as soon as
  // the cache no longer hears of changes, not after that work.
  await app.register(closingPlugin)
  await app.register(overloadPlugin)
  await app.register(cachePlugin)
  await app.register(scheduleChangesPlugin)
  await app.register(tokensPlugin)
  await app.register(accessPlugin)
  await app.register(limitsPlugin)
  await app.register(auditPlugin)
  await app.register(linksPlugin)
  await app.register(outboxPlugin)
  await app.register(idempotencyPlugin)
  await app.register(housekeepingPlugin)
  await app.register(remindersPlugin)
  await app.register(waitingListPlugin)
  await app.register(metricsPlugin)
  handleMalformedRequests(app)
  logResponses(app)
  await app.register(openapiPlugin)

  for (const [name, routes] of Object.entries(ROUTES))
    // Without a name Fastify compares each plugin with every loaded module.
    await app.register(fp(routes, { name, encapsulate: true }))
  return app
}
