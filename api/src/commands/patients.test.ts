import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, serverWithDatabase } from '../../testing/commands.ts'
import { createDataFolder } from '../../testing/data-folder.ts'

let folder: string
beforeAll(() => {
  folder = createDataFolder('patients')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const patients = (...args: string[]) => runCommand('patients', args, folder)
const EXAMPLE = 'patients.example.csv'
const report = (result: string, end: string) =>
  `${['line 2      ', 'line 3      ', 'line 4      '].map((line, index) => `${line} ${result.padEnd(9)}  ${['LAG/10001', 'LAG/10002', 'FCT/10003'][index]}`).join('\n')}\n\n${end}\n`

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

it('The patients command imports into the database', async () => {
  expect(await patients('import', EXAMPLE, '--dry-run')).toEqual({
    code: 0,
    output: report(
      'created',
      '3 created, 0 updated, 0 unchanged, 0 refused. Nothing was changed: this was a dry run.',
    ),
  })
  expect(await patients('import', EXAMPLE)).toEqual({
    code: 0,
    output: report('created', '3 created, 0 updated, 0 unchanged, 0 refused. Done.'),
  })
})

it('The patients command says that nothing was changed when it ends in the middle of a file', async () => {
  const file = write(
    'broken-late.csv',
    'clinic_id,first_name,last_name,branch\nA1,Ada,Obi,lag\nA2,"Bola,Ade,lag\n',
  )
  expect(await patients('import', file)).toEqual({
    code: 1,
    output: expect.stringMatching(/^A quotation mark is opened .* Nothing was changed\.\n$/),
  })
  expect(await patients('import', folder)).toEqual({
    code: 1,
    output: expect.stringMatching(/^Error: The import failed and nothing was changed\.\n[^]*EISDIR/),
  })
})

it('The patients command erases a patient in the database, after it has said what that is', async () => {
  expect(await patients('erase', 'LAG/10001')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Nothing was changed\. This would erase:\nLAG\/10001 .*--confirm\n$/s),
  })
  expect(await patients('erase', 'LAG/10001', '--confirm')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Erased:\nLAG\/10001 /),
  })
  expect(await patients('import', EXAMPLE)).toMatchObject({
    output: expect.stringMatching(/1 created, .* 2 unchanged/),
  })
})

it('The patients command erases nobody when npm has kept --confirm', async () => {
  const { code, output } = await runCommand('patients', ['erase', 'LAG/10001'], folder, {
    npm_config_confirm: 'true',
  })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^npm kept --confirm, and nothing was done/),
  })
})

describe('patients command through the server that has the database open', () => {
  let server: Awaited<ReturnType<typeof serverWithDatabase>>
  beforeAll(async () => {
    server = await serverWithDatabase(folder)
  })
  afterAll(() => server.close())

  it('The patients command prints the result of each line, and changes nothing when one line is refused', async () => {
    const file = write('refused.csv', 'clinic_id,first_name,last_name,branch\nA1,Ada,Obi,lag\nA2,,Ade,lag\n')
    expect(await patients('import', file)).toEqual({
      code: 1,
      output: [
        'line 2       created    A1',
        'line 3       refused    A2: first_name is missing',
        '',
        '1 created, 0 updated, 0 unchanged, 1 refused. Nothing was changed, because a line was refused.',
        '',
      ].join('\n'),
    })
    expect(await patients('import', write('broken.csv', 'name\nAda\n'))).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The header is not right: there is no column "name".* Nothing was changed\.\n$/,
      ),
    })
    expect(await server.db.selectFrom('patients').select('raw_id').execute()).toHaveLength(3)
  })

  it('The patients command erases a patient', async () => {
    expect(await patients('erase', 'LAG/10002')).toMatchObject({ code: 0 })
    expect(await patients('erase', 'LAG/10002', '--confirm')).toMatchObject({ code: 0 })
    expect(await patients('erase', 'LAG/10002')).toEqual({
      code: 1,
      output: 'There is no patient LAG/10002.\n',
    })
    expect(await patients('import', EXAMPLE)).toMatchObject({ code: 0 })
  })

  it('The patients command prints its progress through a long file', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => `B${index},Ada,Obi,lag`)
    const file = write('many.csv', ['clinic_id,first_name,last_name,branch', ...rows].join('\r\n'))
    const { code, output } = await patients('import', file)
    expect(code).toBe(0)
    expect(output).toMatch(/12000 created, 0 updated, 0 unchanged, 0 refused\. Done\./)
    expect(output).toMatch(/^5000 lines read$/m)
    expect(output).toMatch(/^10000 lines read$/m)
  })

  const unchanged = { sum: { created: 0, updated: 0, unchanged: 3, refused: 0, applied: true } }
  it.each([
    ['succeeds', 'after', [unchanged], 0, /^\n0 created, 0 updated, 3 unchanged, 0 refused\. Done\.\n$/],
    ['fails', 'before', [], 1, /^The connection to the server was lost during the import\./],
  ])(
    'An import %s if the connection to the server ends %s the sum of its lines',
    async (_result, _when, events, code, output) => {
      const lines = events.map((event) => `${JSON.stringify(event)}\n`)
      const body = new ReadableStream<Uint8Array>(
        {
          pull(stream) {
            const line = lines.shift()
            if (line) stream.enqueue(new TextEncoder().encode(line))
            else stream.error(new TypeError('terminated'))
          },
        },
        { highWaterMark: 0 },
      )
      const request = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body))
      expect(await patients('import', EXAMPLE)).toEqual({ code, output: expect.stringMatching(output) })
      request.mockRestore()
    },
  )
})

it('The patients command prints errors in one sentence', async () => {
  expect(await patients('export')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^There is no command `export`\.\n\nUsage: npm run patients -- import FILE\.csv \[--dry-run\]\n/,
    ),
  })
  expect(await patients('import', EXAMPLE, '--confirm')).toMatchObject({ code: 1 })
  expect(await patients('import', 'missing.csv')).toEqual({
    code: 1,
    output: 'There is no file missing.csv.\n',
  })
})
