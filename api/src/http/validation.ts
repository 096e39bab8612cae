import type { FastifyTypeProvider } from 'fastify'
import fp from 'fastify-plugin'
import { type InferType, ObjectSchema, type Schema, ValidationError } from 'yup'
import { Problem } from './problem.ts'

/** `request.body` and the other inputs have the type of their yup schema. */
export interface YupTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends Schema ? InferType<this['schema']> : unknown
}

/** Routes have yup schemas: handlers get the cast value without unknown fields, or the client gets a 422. */
export const validationPlugin = fp(async (app) => {
  app.setValidatorCompiler<Schema>(({ schema }) => (input) => {
    try {
      return {
        value: schema.validateSync(knownFields(schema, input), { abortEarly: false, stripUnknown: true }),
      }
    } catch (error) {
      if (!ValidationError.isError(error)) throw error
      return { error: problemOf(error, (key) => app.hasMessage(key)) }
    }
  })
})

/** Levels of lists and objects in a field; no field of the API has as many. */
const MAX_NESTED_LEVELS = 10
/** Items of a list in a field; the longest valid list has 31. */
const MAX_ITEMS = 500
const MAX_ERRORS = 100

/**
 * Keeps the schema's fields only: yup takes an unknown `valueOf` for a field of its own and throws. An input that is
 * not an object is refused here, and deep nesting: yup writes a wrong value into its message, which overflows the stack.
 * A long list is refused too: yup checks each item, also if the list has too many.
 */
function knownFields(schema: Schema, input: unknown) {
  if (!(schema instanceof ObjectSchema)) return input
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ValidationError('body.invalid', undefined, '')
  }
  const fields = Object.keys(schema.fields as object).filter((name) => Object.hasOwn(input, name))
  const known = fields.map((name) => [name, (input as Record<string, unknown>)[name]] as const)
  const refused = known.find(([, value]) => isLongList(value) || isNested(value, MAX_NESTED_LEVELS))
  if (refused) throw new ValidationError('field.invalid', undefined, refused[0])
  return Object.fromEntries(known)
}

const isLongList = (value: unknown) => Array.isArray(value) && value.length > MAX_ITEMS

const isNested = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isNested(inner, levels - 1)))

function problemOf(error: ValidationError, hasMessage: (key: string) => boolean) {
  const all = error.inner.length > 0 ? error.inner : [error]
  const errors = all.map(({ path = '', message, type }) => ({
    path,
    // The default texts of yup are for developers, so a rule without a text gets a general one for its type.
    message: hasMessage(message)
      ? message
      : type === 'optionality' || type === 'nullable'
        ? 'field.required'
        : 'field.invalid',
  }))
  // One message for each field: a missing value also fails every later rule.
  const first = [...new Map(errors.toReversed().map((one) => [one.path, one])).values()].toReversed()
  return new Problem(422, 'invalid', { messageKey: first[0]!.message, errors: first.slice(0, MAX_ERRORS) })
}
