import { type Schema, string } from 'yup'
import { withoutEdges, withoutInvisible } from './invisible-characters.ts'

/**
 * Removes yup's own casts, so that the received value is validated: yup reads '34' as 34, and throws on
 * `{ "toString": 1 }`.
 */
export function asSent<S extends Schema>(schema: S): S {
  schema.transforms = []
  return schema
}

/** Typed text: a string, not coerced, trimmed, without invisible characters, of at most `max` characters. */
export const text = (max: number) =>
  asSent(string())
    .transform((value: unknown) => (typeof value === 'string' ? value.trim() : value))
    .typeError('text.type')
    .nonNullable('text.type')
    .max(max, 'text.tooLong')
    .test('visible', 'text.control', (value) => value == null || withoutInvisible(value) === value)

/** Like `text`, on one line. */
export const line = (max: number) =>
  text(max).test(
    'one-line',
    'text.lineBreak',
    (value) => value == null || !/[\t\r\n\u2028\u2029]/.test(value),
  )

/** A name: one line with at least one letter of any script. `missing` is the message key for an empty name. */
export const name = (max: number, missing: string) =>
  line(max)
    .required(missing)
    .test('letter', 'name.withoutLetters', (value) => !value || /\p{L}/u.test(value))

/** An email address, a phone number or a clinic ID, without the characters that a phone adds when it copies them. */
export const contact = (max: number) =>
  line(max).transform((value: unknown) => (typeof value === 'string' ? withoutEdges(value) : value))

/** What somebody searches for, without the invisible characters that a copied name or number may have. */
export const searchText = (max: number) =>
  line(max).transform((value: unknown) =>
    typeof value === 'string' ? withoutInvisible(value).trim() : value,
  )

/** Optional text: null and undefined become ''. */
export const optional = (schema: ReturnType<typeof text>) =>
  schema.transform((value: unknown) => value ?? '').default('')
