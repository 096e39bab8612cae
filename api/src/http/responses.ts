import { convertSchema } from '@sodaru/yup-to-json-schema'
import type { Paging } from '@molar/contract'
import { boolean, number, object, type ObjectSchema, type Schema } from 'yup'

type JsonSchema = Record<string, unknown>

/** A yup schema as JSON Schema, to serialise responses and for `/openapi.json`. */
export const jsonSchema = (schema: Schema) => tidy(convertSchema(schema)) as JsonSchema

/**
 * The response of a route: `{ success, message, data }`, where `data` has only the fields that `schema` declares.
 * Without a schema the response has no data.
 */
export function responseOf(schema?: Schema): Record<number, JsonSchema> {
  const properties = { success: { type: 'boolean' }, message: { type: 'string' } }
  const data = schema && { data: jsonSchema(schema) }
  return { 200: { type: 'object', properties: { ...properties, ...data }, required: ['success', 'message'] } }
}

const paging: ObjectSchema<Paging> = object({
  page: number().required(),
  limit: number().required(),
  total: number().required(),
  totalPages: number().required(),
  hasMore: boolean(),
})

/** The response of a list: `data` and `paging`. */
export function pagedResponseOf(schema: Schema): Record<number, JsonSchema> {
  const response = responseOf(schema)[200]!
  return {
    200: { ...response, properties: { ...(response.properties as object), paging: jsonSchema(paging) } },
  }
}

export const pagingOf = (
  { page, total, hasMore }: Pick<Paging, 'page' | 'total' | 'hasMore'>,
  limit: number,
): Paging => ({
  page,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
  ...(hasMore && { hasMore }),
})

/** Removes empty `type` lists, which come from `mixed()`, and defaults, which belong to input only. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, item]) =>
          !(key === 'type' && Array.isArray(item) && item.length === 0) &&
          !(key === 'default' && typeof item === 'object'),
      )
      .map(([key, item]) => [
        key,
        key === 'type' && Array.isArray(item) && item.length === 1 ? item[0] : tidy(item),
      ]),
  )
}
