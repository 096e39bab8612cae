import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { aPatient } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { importText, PATIENTS_HEADER as HEADER } from '../../testing/import.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { importPatients } from './import-patients.ts'
import { type ImportedLine, sumText } from './import-progress.ts'

const EXAMPLE = readFileSync(fileURLToPath(new URL('../../patients.example.csv', import.meta.url)), 'utf8')

const bornOn = (date: string) => `${HEADER},date_of_birth\nA1,Ada,Obi,lag,,,${date}`

onBothDatabases((database) => {
  const all = () => database().selectFrom('patients').selectAll().orderBy('id').execute()

  const importFile = (text: string, options = {}) => importText(database(), text, options)
  const whyNot = async (...rows: string[]) =>
    (await importFile([HEADER, ...rows].join('\n'))).lines
      .filter(({ result }) => result === 'refused')
      .map(({ line, why }) => `${line}: ${why}`)

  it('Importing the example file adds its patients, and a second import changes nothing', async () => {
    expect((await importFile(EXAMPLE)).sum).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: 0,
      applied: true,
    })
    expect(await all()).toMatchObject([
      {
        raw_id: 'LAG/10001',
        email: 'adaeze.okafor@example.com',
        phone: '+2348055512904',
        date_of_birth: '1988-03-14',
        address: '5 Bishop Oluwole Street, Victoria Island',
        branch: 'lag',
      },
      { first_name: 'Adébáyọ̀', email: null, phone: '+2348067734410', branch: 'lag' },
      { title: null, gender: 'none', date_of_birth: null, branch: 'fct' },
    ])
    expect((await importFile(EXAMPLE)).results).toEqual(['2 unchanged', '3 unchanged', '4 unchanged'])
  })

  it('An import updates known patients only in the columns that the file has', async () => {
    const { id } = await aPatient(database(), { raw_id: 'LAG/004F2' })
    const { results } = await importFile(
      `branch,clinic_id,last_name,first_name,email\nlagos,lag/004f2,Bello,Adaeze,\n`,
    )
    expect(results).toEqual(['2 updated'])
    expect(await all()).toMatchObject([
      { id, raw_id: 'LAG/004F2', last_name: 'Bello', email: null, phone: '+2348031234821', title: 'Mrs' },
    ])
    const log = await database().selectFrom('audit_log').selectAll().execute()
    expect(log).toMatchObject([{ action: 'patients.imported', command: 'patients', patients: [id] }])
  })

  it('A dry run changes nothing and reports what an import would do', async () => {
    const { sum, results } = await importFile(EXAMPLE, { dryRun: true })
    expect({ ...sum, results }).toMatchObject({
      created: 3,
      applied: false,
      results: ['2 created', '3 created', '4 created'],
    })
    expect([await all(), await database().selectFrom('audit_log').selectAll().execute()]).toEqual([[], []])
  })

  it('An import, also a dry run, reports contacts that more than ten patients of a branch share', async () => {
    const rows = Array.from({ length: 23 }, (_, index) => {
      const [branch, contacts] =
        index < 11 ? ['lag', 'desk@example.com,08031234821'] : ['fct', ',08031234821']
      return `A${index},Ada,Obi,${branch},${index === 10 ? ',08031234821' : contacts}`
    })
    // A patient without a clinic ID gets no codes.
    await aPatient(database(), { raw_id: null, email: null, phone: '+2348031234821' })
    for (const dryRun of [true, false]) {
      const { sum } = await importFile([HEADER, ...rows].join('\n'), { dryRun })
      expect(sum.shared).toEqual([
        { branch: 'fct', contact: '+2348031234821', patients: 12 },
        { branch: 'lag', contact: '+2348031234821', patients: 11 },
      ])
      expect(sumText(sum, dryRun).split('\n').slice(1)).toEqual([
        'More than 10 patients of a branch share a contact. Nobody can request a code with it:',
        '  12 in fct: +2348031234821',
        '  11 in lag: +2348031234821',
      ])
    }
  })

  it('An import changes nothing if any line is refused, however late it comes', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => `A${index},Ada,Obi,lag,,`)
    const { sum } = await importFile([HEADER, ...rows, 'A9999,,Obi,lag,,'].join('\n'))
    expect(sum).toEqual({ created: 1200, updated: 0, unchanged: 0, refused: 1, applied: false })
    expect(await all()).toEqual([])
  })

  it('An import reads byte order marks, Windows line ends, quoted line breaks and blank lines', async () => {
    const text = `\uFEFF${HEADER},address\r\nA1,Ada,Obi,lag,,,"first floor, ""left"""\r\n\r\nA2,Bola,Ade,phc,,,\r\n`
    // One byte at a time, so that characters and line ends are split.
    expect((await importFile(text, { size: 1 })).results).toEqual(['2 created', '4 created'])
    expect((await all())[0]!.address).toBe('first floor, "left"')
  })

  it('Line numbers match those of an editor, also after a cell with line breaks', async () => {
    const { lines } = await importFile(
      `${HEADER},address\nA1,Ada,Obi,lag,,,"12 Marina\r\nLagos"\nA2,,Ade,phc,,,\n`,
    )
    expect(lines).toMatchObject([
      { line: 2, result: 'refused', why: 'address has line breaks or tabs' },
      { line: 4, result: 'refused', why: 'first_name is missing' },
    ])
  })

  it('Gender and nationality are read with capital letters too', async () => {
    await importFile(`${HEADER},gender,nationality\nA1,Ada,Obi,lag,,,Female,Nigerian`)
    expect(await all()).toMatchObject([{ gender: 'female', nationality: 'nigerian' }])
  })

  it('An invalid line is refused with its reason', async () => {
    expect(
      await whyNot(
        'A1,Ada,Obi,lag,,12',
        'A2,Ada,Obi,lag,ada at example,',
        ',Ada,Obi,lag,,',
        'A4,Ada,Obi,kano,,',
        'A5,Ada,Obi,lag,,,,',
        'A6,Ada,Obi,lag,a+b@example.com,0803 123 4567',
        'A7,12,Obi,lag,,8.03123E+09',
        'Ọ8,Ada,Obi,lag,,',
        `A9,${'x'.repeat(101)},Obi,lag,,`,
        'a6,Ada,Obi,lag,,',
        '---,Ada,Obi,lag,,',
        '#12,Ada,Obi,lag,,',
      ),
    ).toEqual([
      '2: phone is no phone number',
      '3: email is no e-mail address',
      '4: clinic_id is missing',
      '5: branch must be fct, lag or phc',
      '6: it has 8 cells, and the header 6',
      '8: first_name has no letters, phone is no phone number',
      '9: clinic_id may have unaccented letters, digits and signs',
      '10: first_name is too long',
      '11: line 7 has the same clinic_id',
      '12: clinic_id has no letters or digits',
      '13: clinic_id must not be # and digits: commands name the number of a record in this way',
    ])
  })

  it('A clinic ID that differs from another one in its separators only is refused', async () => {
    await aPatient(database(), { raw_id: 'LAG-004-F2' })
    expect(
      await whyNot(
        'lag004f2,Ada,Obi,lag,,',
        'A-1,Bola,Ade,lag,,',
        'a1,Bola,Ade,lag,,',
        'lag-004-f2,Ada,Obi,lag,,',
      ),
    ).toEqual([
      '2: patient LAG-004-F2 has the same clinic_id with other separators: write it in the same way',
      '4: line 3 has the same clinic_id with other separators: write it in the same way',
    ])
    // Both are patients already.
    await aPatient(database(), { raw_id: 'LAG004F2', email: null, phone: null })
    expect(await whyNot('lag004f2,Ada,Obi,lag,,', 'lag-004-f2,Ada,Obi,lag,,')).toEqual([])
  })

  it('A repeated clinic ID is found thousands of lines later', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => `A${index},Ada,Obi,lag,,`)
    const { lines } = await importFile([HEADER, ...rows, 'a3,Bola,Ade,phc,,'].join('\n'))
    expect(lines.at(-1)).toEqual({
      line: 2002,
      id: 'a3',
      result: 'refused',
      why: 'line 5 has the same clinic_id',
    })
  })

  it('An import refuses dates of birth that do not exist or are in the future', async () => {
    for (const date of ['1990-02-30', '23/04/1990', '0000-00-00', '1990'])
      expect((await importFile(bornOn(date))).lines[0]!.why).toBe(
        'date_of_birth must be a date such as 1990-04-23',
      )
    expect((await importFile(bornOn('2026-12-02'))).lines[0]!.why).toBe('date_of_birth is in the future')
    expect((await importFile(bornOn('2026-12-01'))).sum.applied).toBe(true)
  })

  it('The audit log gets its rows after the last line, because a copy of the log waits 15 minutes for rows that are not committed', async () => {
    const order: string[] = []
    const rows = Array.from({ length: 600 }, (_, index) => `A${index},Ada,Obi,lag,,`)
    const file = Readable.from([Buffer.from([HEADER, ...rows].join('\n'))])
    const dependencies = {
      db: database(),
      clock: testClock().now,
      record: async ({ patients }: AuditEntry) => void order.push(`recorded ${patients!.length}`),
      onLines: (lines: ImportedLine[]) => void order.push(`read ${lines.length}`),
    }
    await importPatients(file, { ...dependencies, dryRun: false })
    expect(order).toEqual(['read 500', 'read 100', 'recorded 500', 'recorded 100'])
  })

  it('Reading a file waits for the database and never reads far ahead', async () => {
    let given = 0
    let taken = 0
    let furthest = 0
    async function* endless() {
      yield new TextEncoder().encode(`${HEADER}\n`)
      for (let index = 0; index < 6000; index += 100) {
        given += 100
        furthest = Math.max(furthest, given - taken)
        yield new TextEncoder().encode(
          Array.from(
            { length: 100 },
            (_, row) => `A${index + row},Ada,Obi,lag,a${index + row}@example.com,\n`,
          ).join(''),
        )
      }
    }
    const onBatch = (lines: ImportedLine[]) => void (taken += lines.length)
    await importText(database(), endless(), { dryRun: true, onBatch })
    expect(taken).toBe(6000)
    expect(furthest).toBeLessThan(2500)
  })
})
