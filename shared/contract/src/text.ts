import { type Schema, string } from 'yup'
import { withoutEdges, withoutInvisible } from './invisible.ts'

/**
 * Takes yup's own casts away: they take '34' for 34, and throw on `{ "toString": 1 }`.
 * What arrived is what is judged.
 */
export function asSent<S extends Schema>(schema: S): S {
  schema.transforms = []
  return schema
}

/** Text a person typed: a string, never coerced, trimmed, with nothing invisible in it, of at most `max` characters. */
export const text = (max: number) =>
  asSent(string())
    .transform((value: unknown) => (typeof value === 'string' ? value.trim() : value))
    .typeError('text.type')
    .nonNullable('text.type')
    .max(max, 'text.tooLong')
    .test('visible', 'text.control', (value) => value == null || withoutInvisible(value) === value)

/** Like `text`, on one line. */
export const line = (max: number) =>
  text(max).test('one-line', 'text.control', (value) => value == null || !/[\t\r\n\u2028\u2029]/.test(value))

/** What a person is called: a line with a letter in it, of any script. `missing` is the key of what is said without one. */
export const name = (max: number, missing: string) =>
  line(max)
    .required(missing)
    .test('letter', missing, (value) => !value || /\p{L}/u.test(value))

/** An e-mail address, a phone number or a clinic ID: a line without what a phone puts around it when it is copied. */
export const contact = (max: number) =>
  line(max).transform((value: unknown) => (typeof value === 'string' ? withoutEdges(value) : value))

/** Text that may be left out: null and nothing are ''. */
export const optional = (schema: ReturnType<typeof text>) =>
  schema.transform((value: unknown) => value ?? '').default('')
