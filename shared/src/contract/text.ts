import { type Schema, string } from 'yup'

/**
 * Takes yup's own casts away: they take '34' for 34, and throw on `{ "toString": 1 }`.
 * What arrived is what is judged.
 */
export function asSent<S extends Schema>(schema: S): S {
  schema.transforms = []
  return schema
}

const LONE_SURROGATE = /\p{Surrogate}/u
// Tab and line breaks are text; every other control character is not.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Text a person typed: a string, never coerced, trimmed, without control characters, of at most `max` characters. */
export const text = (max: number) =>
  asSent(string())
    .transform((value: unknown) => (typeof value === 'string' ? value.trim() : value))
    .typeError('text.type')
    .nonNullable('text.type')
    .max(max, 'text.tooLong')
    .test('no-control', 'text.control', (value) => value == null || !CONTROL.test(value))
    .test('whole', 'text.control', (value) => value == null || !LONE_SURROGATE.test(value))

/** Like `text`, on one line. */
export const line = (max: number) =>
  text(max).test('one-line', 'text.control', (value) => value == null || !/[\t\r\n\u2028\u2029]/.test(value))

/** Text that may be left out: null and nothing are ''. */
export const optional = (schema: ReturnType<typeof text>) =>
  schema.transform((value: unknown) => value ?? '').default('')
