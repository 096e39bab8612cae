import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { ROOT } from '@molar/releases/parts'
import { transformSync } from '@swc/core'
import { applyEdits } from './apply-edits.cjs'
import { EDITED_FILES } from './package-edits.ts'
import { YUP } from './yup.ts'

interface Schema {
  validateSync: (value: unknown, options: object) => unknown
}
type Failure = Error & { inner: { path?: string; message: string }[] }

/** yup as it is in a browser. */
function editedYup() {
  const { file } = EDITED_FILES.find(({ edits }) => edits === YUP.files['index.esm.js'])!
  const source = applyEdits(file, readFileSync(file, 'utf8'), YUP.files['index.esm.js']!)
  const { code } = transformSync(source, {
    module: { type: 'commonjs' },
    jsc: { target: 'es2022' },
  })
  const exports = {}
  compileFunction(code, ['exports', 'require'])(exports, createRequire(file))
  return exports
}

const moduleOf = (name: string) =>
  import(join(ROOT, 'shared/contract/src', `${name}.schema.ts`)) as Promise<Record<string, Schema>>

/** The schemas that browsers use, with this yup. */
async function schemasWith(yup: object) {
  jest.resetModules()
  jest.doMock('yup', () => yup)
  return { ...(await moduleOf('details')), ...(await moduleOf('blockers')) }
}

function resultOf(schema: Schema, input: unknown) {
  try {
    return { value: schema.validateSync(input, { abortEarly: false }) }
  } catch (error) {
    const { name, message, inner } = error as Failure
    return { name, message, errors: inner.map((one) => [one.path, one.message]) }
  }
}

const details = {
  firstName: ' Ada\u00a0',
  lastName: "O'Connor",
  email: 'ada@example.com',
  phoneNumber: '+234 803 123 4567',
  age: '',
  location: 'lag',
}
const blocker = {
  description: 'Generator service',
  type: 'One Time',
  startDateTime: '2026-12-01T09:00',
  endDateTime: '2026-12-01T23:59',
}
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  'x',
  -1,
  9.5,
  131,
  Number.NaN,
  true,
  [],
  {},
  [null],
  [7, 1, 1],
  ['x'],
]
const changed = (valid: object) =>
  Object.keys(valid).flatMap((field) => WRONG.map((value) => ({ ...valid, [field]: value })))

it.each([
  ['detailsSchema', [{}, details, { ...details, age: '34' }, ...changed(details)]],
  [
    'blockerSchema',
    [
      {},
      blocker,
      { ...blocker, type: 'Weekly', recurringDays: [5, 1, 5] },
      ...['Daily', 'Weekly', 'Monthly', 'Yearly'].flatMap((type) =>
        changed({
          ...blocker,
          type,
          recurringDays: [1],
          recurringDates: [30],
          selectedMonth: 1,
          location: 'abj',
          doctorId: 1,
          token: 'x',
          version: 1,
        }),
      ),
    ],
  ],
])('gives the same results for %s without what is removed', async (name, inputs) => {
  const original = (await schemasWith(jest.requireActual('yup')))[name]!
  const edited = (await schemasWith(editedYup()))[name]!
  expect(edited).not.toBe(original)
  const results = inputs.map((input) => resultOf(original, input))
  expect(results.some((result) => 'value' in result)).toBe(true)
  expect(inputs.map((input) => resultOf(edited, input))).toEqual(results)
})
