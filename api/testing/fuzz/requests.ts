import fc from 'fast-check'
import { aBooking } from '../booking.ts'
import { BODIES, CONTENT_TYPES, HEADERS, METHODS, MORE_VALUES, WRONG_TYPES } from './values.ts'

interface JsonSchema {
  type?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
}

/** An operation of `/openapi.json`. */
interface Operation {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  body: Record<string, JsonSchema>
}

export interface OpenapiDocument {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: Operation['parameters']
        requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
      }
    >
  >
}

const REQUESTERS = ['anonymous', 'browser', 'patient', 'staff'] as const

export interface FuzzRequest {
  requester: (typeof REQUESTERS)[number]
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

export const operationsOf = ({ paths }: OpenapiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.filter((parameter) => parameter.in !== 'header'),
      body: requestBody?.content['application/json'].schema.properties ?? {},
    })),
  )

/** Valid values by field, so that a request with one wrong field is refused for that field or not at all. */
const VALID: Record<string, unknown> = {
  ...aBooking(),
  from: '2026-12-01',
  to: '2026-12-31',
  days: 7,
  id: 1,
  page: 1,
  limit: 10,
  status: '1',
  search: 'ada',
  type: 'consultation',
  destination: 'ada@example.com',
  emrId: '',
  code: 123_456,
  username: 'nobody',
  password: 'blue kettle on monday',
  startDateTime: '2026-12-02T09:00',
  endDateTime: '2026-12-02T10:00',
  recurringDays: [1],
  recurringDates: [1],
  selectedMonth: 1,
  isOpen: true,
  remote: 'booking',
  version: '1.0.0',
  outcome: 'mounted',
  phase: null,
  shell: '1.0.0',
}

const BY_TYPE: Record<string, unknown> = {
  string: 'text',
  number: 1,
  integer: 1,
  boolean: true,
  array: [],
  object: {},
}

/** JSON text of a value that is probably valid. */
function valid(name: string, { type = 'string', enum: allowed }: JsonSchema) {
  const known = Object.hasOwn(VALID, name) && (!allowed || allowed.includes(VALID[name]))
  return JSON.stringify(known ? VALID[name] : (allowed?.[0] ?? BY_TYPE[type] ?? 'text'))
}

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '?')
/** A JSON text in an address: a string without its quotes. Long ones are cut, because Node refuses long addresses. */
function inAddress(json: string) {
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json
  return encodeURIComponent(wellFormed(text).slice(0, 1_500))
}

/** The request of an operation with these JSON texts in place of the valid values. */
function requestOf(
  operation: Operation,
  wrong: Record<string, string | undefined>,
): Omit<FuzzRequest, 'requester'> {
  const { method, parameters, body } = operation
  const valueOf = (name: string, schema: JsonSchema) => wrong[name] ?? valid(name, schema)
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => `${name}=${inAddress(valueOf(name, schema))}`)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(valueOf(name, {})))
  const fields = Object.entries(body).map(
    ([name, schema]) => `${JSON.stringify(name)}:${valueOf(name, schema)}`,
  )
  return {
    method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: fields.length > 0 ? { 'content-type': 'application/json' } : {},
    body: fields.length > 0 ? `{${fields.join(',')}}` : undefined,
  }
}

const namesOf = ({ parameters, body }: Operation) => [
  ...parameters.map(({ name }) => name),
  ...Object.keys(body),
]

/** Every operation with every wrong type in each of its fields, as a member of staff, who reaches every operation. */
const everyWrongType = (operations: Operation[]): FuzzRequest[] =>
  operations.flatMap((operation) =>
    namesOf(operation).flatMap((name) =>
      WRONG_TYPES.map((value) => ({
        ...requestOf(operation, { [name]: value }),
        requester: 'staff' as const,
      })),
    ),
  )

const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** A request for any operation: some fields wrong, and sometimes an unusual body, content type, header or method. */
function anyRequest(operations: Operation[]): fc.Arbitrary<FuzzRequest> {
  const value = fc.constantFrom(...WRONG_TYPES, ...MORE_VALUES)
  const fieldsOf = (operation: Operation) =>
    fc.record(Object.fromEntries(namesOf(operation).map((name) => [name, seldom(value)])))
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        wrong: fieldsOf(operation),
        requester: fc.constantFrom(...REQUESTERS),
        body: seldom(fc.constantFrom(...BODIES)),
        type: seldom(fc.constantFrom(...CONTENT_TYPES)),
        headers: seldom(fc.constantFrom(...HEADERS)),
        method: seldom(fc.constantFrom(...METHODS)),
        query: seldom(value),
      })
      .map(({ wrong, requester, body, type, headers, method, query }) => {
        const request = requestOf(operation, wrong)
        const extra =
          query === undefined ? '' : `${request.path.includes('?') ? '&' : '?'}${inAddress(query)}=1&page[]=1`
        return {
          requester,
          method: method ?? request.method,
          path: request.path + extra,
          headers: { ...request.headers, ...(type !== undefined && { 'content-type': type }), ...headers },
          body: body ?? request.body,
        }
      }),
  )
}

/** Requests for a seed: one seed always gives the same requests in the same order. */
export function fuzzRequests(document: OpenapiDocument, { count, seed }: { count: number; seed: number }) {
  const operations = operationsOf(document)
  const systematic = everyWrongType(operations)
  if (systematic.length > count)
    throw new Error(`${count} requests are not enough: ${systematic.length} are needed.`)
  const random = fc.sample(anyRequest(operations), { numRuns: count - systematic.length, seed })
  return [...systematic, ...random]
}
