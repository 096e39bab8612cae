import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** Logs contain no bodies, queries, tokens, names or contacts, and the pattern of a route instead of its URL. */
export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: { err: safeError, req: () => ({}), res: () => ({}) },
  hooks: {
    // An error that is logged without a text would become the text itself, which no serializer sees.
    logMethod(input, log) {
      const [first, text = 'error', ...values] = input as unknown[]
      const safe = first instanceof Error ? [{ err: first }, text, ...values] : input
      log.apply(this, safe as Parameters<typeof log>)
    },
  },
})

/** PostgreSQL puts refused values into its messages, so only the code and the position of its errors are logged. */
export function safeError(
  error: Error & { code?: string; severity?: string; constraint?: string; routine?: string },
) {
  const { name, code, constraint, routine } = error
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    code,
    constraint,
    routine,
    message: error.severity ? '' : error.message,
    stack: places?.join('\n') ?? '',
  }
}

/** One line for each response. */
export function logResponses(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    )
  })
}
