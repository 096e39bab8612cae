import fc from 'fast-check'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { hostileText } from '../../testing/hostile.ts'
import { importText, PATIENTS_HEADER as HEADER } from '../../testing/import.ts'
import { FileProblem } from './patient-file.ts'

onBothDatabasesInLongRun((database) => {
  const importFile = (text: string | Uint8Array) => importText(database(), text)
  const all = () => database().selectFrom('patients').selectAll().execute()
  const refusal = (file: string | Uint8Array) =>
    importFile(file).then(
      () => null,
      (error: unknown) => error,
    )

  it.each([
    ['is empty', '', 'The file is empty.'],
    ['has only a byte order mark', '\uFEFF', 'The file is empty.'],
    ['has only a header', `${HEADER}\r\n`, 'The file has a header and no patients.'],
    [
      'has unknown columns',
      'name;phone\nAda;1',
      /^The header is not right: there is no column "name;phone", clinic_id is missing, /,
    ],
    [
      'has a column with the name of a property',
      `${HEADER},constructor\n`,
      /^The header is not right: there is no column "constructor"/,
    ],
    [
      'repeats a column',
      `${HEADER},phone\n`,
      /^The header is not right: phone is there twice\. The columns are clinic_id, /,
    ],
    [
      'has terminal control characters',
      `${HEADER},\u001b[2Jx\n`,
      /^The header is not right: there is no column "\[2jx"/,
    ],
    [
      'has an unclosed quotation mark',
      `${HEADER}\nA1,"Ada,Obi,lag,,\nA2,Ada,Obi,lag,,\n`,
      /^A quotation mark is opened and never closed/,
    ],
    [
      'has an unclosed cell of 200 kB',
      `${HEADER}\nA1,"${'x'.repeat(200_000)}`,
      /^A quotation mark is opened and never closed/,
    ],
    [
      'has a closed entry of more than 32 kB',
      `${HEADER}\nA1,"${'x'.repeat(40_000)}",Obi,lag,,\n`,
      /an entry must fit in 32 kB/,
    ],
    [
      'has a loose quotation mark',
      `${HEADER}\nA1,"Ada"x,Obi,lag,,\n`,
      'Line 2 is not CSV: a quotation mark inside a cell is written twice.',
    ],
    [
      'has a quotation mark inside a plain cell',
      `${HEADER}\nA1,Ada "Bim" Obi,Obi,lag,,\n`,
      'Line 2 is not CSV: a quotation mark inside a cell is written twice.',
    ],
    [
      'is Latin-1',
      new Uint8Array([...new TextEncoder().encode(`${HEADER}\nA1,Ad`), 0xe9, 0x2c]),
      'The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.',
    ],
    [
      'is UTF-16',
      new Uint8Array([0xff, 0xfe, 0x63, 0x00]),
      'The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.',
    ],
    [
      'ends inside a UTF-8 character',
      new Uint8Array([...new TextEncoder().encode(`${HEADER}\nA1,Ad`), 0xe1]),
      'The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.',
    ],
  ])('A file that %s is refused with a message, and nothing is imported', async (_case, text, sentence) => {
    await expect(importFile(text)).rejects.toThrow(sentence)
    expect(await all()).toEqual([])
  })

  it('A file with the line ends of two programs is read', async () => {
    await importFile(`${HEADER}\r\nA1,Ada,Obi,lag,,\nA2,Bola,Ade,lag,,\nA3,Chi,Eze,lag,,\r\n`)
    expect((await all()).map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Bola', 'Chi'])
  })

  it('Any bytes are read or refused without an unexpected error', async () => {
    const cell = fc.oneof(hostileText, fc.constantFrom('lag', 'A1', 'Ada', ''))
    const rows = fc.array(fc.array(cell, { minLength: 4, maxLength: 7 }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(rows, async (lines) => {
        const quoted = lines.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        expect([null, expect.any(FileProblem)]).toContainEqual(await refusal([HEADER, ...quoted].join('\n')))
      }),
      { numRuns: 100 },
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await refusal(bytes)).toBeInstanceOf(FileProblem)
      }),
      { numRuns: 100 },
    )
  })
})
