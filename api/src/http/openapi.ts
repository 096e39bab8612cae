import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { Schema } from 'yup'
import { isPermission } from '../permissions/permissions.ts'
import { jsonSchema } from './responses.ts'

declare module 'fastify' {
  interface FastifySchema {
    summary?: string
    /** Left out of `/openapi.json`. */
    hide?: boolean
  }
}

const failure = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** `/openapi.json`, written from the schemas the routes are registered with. */
export const openapiPlugin = fp(async (app) => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (
      route.config?.access !== 'operator' &&
      !route.schema?.hide &&
      !['OPTIONS', 'HEAD'].includes(String(route.method))
    )
      routes.push(route)
  })
  let document: object | undefined
  app.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { summary: 'This document' } },
    async () => {
      document ??= {
        openapi: '3.1.0',
        info: { title: 'Molar clinic API', version: '1.0.0' },
        paths: pathsOf(routes),
        components: {
          schemas: { Failure: failure },
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        },
      }
      return document
    },
  )
})

function pathsOf(routes: RouteOptions[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operation(route) }
  }
  return paths
}

function operation({ schema, config }: RouteOptions) {
  const responses = schema?.response as Record<string, object> | undefined
  const response = responses?.[200]
  return {
    summary: schema?.summary,
    parameters: [
      ...parameters('query', schema?.querystring as Schema | undefined),
      ...parameters('path', schema?.params as Schema | undefined),
      ...(config?.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(schema?.body
      ? { requestBody: { required: true, content: json(jsonSchema(schema.body as Schema)) } }
      : {}),
    ...(config?.access !== 'public' && { security: [{ bearer: [] }] }),
    // docs/security.md lists the roles that have it.
    ...(config?.access && isPermission(config.access) && { 'x-permission': config.access }),
    responses: {
      ...(responses?.[204]
        ? { 204: { description: 'Success, with nothing to read' } }
        : { 200: { description: 'Success', ...(response && { content: json(response) }) } }),
      default: { description: 'Failure', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
  }
}

const json = (schema: object) => ({ 'application/json': { schema } })

function parameters(place: string, schema?: Schema) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, item]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: item,
  }))
}
