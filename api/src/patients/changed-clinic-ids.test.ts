import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { importText } from '../../testing/import.ts'

const HEADER = 'clinic_id,former_clinic_id,first_name,last_name,branch'

const gives = (line: number) =>
  `line ${line} gives this patient another clinic_id: import one of them in another file`
const has = (line: number) => `line ${line} has the former_clinic_id: import one of them in another file`

onBothDatabasesInLongRun((database) => {
  const importRows = (...rows: string[]) => importText(database(), [HEADER, ...rows].join('\n'))
  const refusal = async (...rows: string[]) =>
    (await importRows(...rows)).lines.find(({ result }) => result === 'refused')?.why
  const idsOf = async () => {
    const rows = await database().selectFrom('patients').select(['id', 'raw_id']).orderBy('id').execute()
    return rows.map(({ id, raw_id }) => [id, raw_id])
  }

  it('A patient with the former clinic ID gets the new one, also if the file is imported again', async () => {
    const { id } = await aPatient(database(), { raw_id: 'LAG/004F2' })
    const rows = ['L-2026-17,lag/004f2,Adaeze,Okafor,lag', 'L-2026-18,,Ada,Obi,lag']
    expect((await importRows(...rows)).results).toEqual(['2 updated', '3 created'])
    expect(await idsOf()).toEqual([
      [id, 'L-2026-17'],
      [expect.any(Number), 'L-2026-18'],
    ])
    expect((await importRows(...rows)).results).toEqual(['2 unchanged', '3 unchanged'])
  })

  it('The separators of a clinic ID can be changed', async () => {
    const { id } = await aPatient(database(), { raw_id: 'LAG/004F2' })
    expect((await importRows('LAG-004-F2,LAG/004F2,Adaeze,Okafor,lag')).results).toEqual(['2 updated'])
    expect(await idsOf()).toEqual([[id, 'LAG-004-F2']])
  })

  it('A former clinic ID that no patient has is refused, so that a typing error creates no second patient', async () => {
    await aPatient(database(), { raw_id: 'LAG/004F2' })
    expect(await refusal('L1,LAG/004F3,Adaeze,Okafor,lag')).toBe(
      'no patient has the former_clinic_id LAG/004F3',
    )
    expect(await refusal('L1,LAG/004F2,Adaeze,Okafor,lag', 'L2,LAG/004F2,Adaeze,Okafor,lag')).toBe(
      'no patient has the former_clinic_id LAG/004F2',
    )
    expect(await idsOf()).toEqual([[expect.any(Number), 'LAG/004F2']])
  })

  it('A file that has a clinic ID also as a former one is refused, whatever the order of its lines', async () => {
    await aPatient(database(), { raw_id: 'LAG/004F2' })
    const [own, renamed] = ['LAG/004F2,,Adaeze,Okafor,lag', 'L1,lag/004f2,Adaeze,Okafor,lag']
    const far = Array.from({ length: 600 }, (_, index) => `F${index},,Ada,Obi,lag`)
    expect(await refusal(own, renamed)).toBe(gives(3))
    expect(await refusal(renamed, own)).toBe(has(3))
    expect(await refusal(own, ...far, renamed)).toBe(has(2))
    expect(await refusal(renamed, ...far, own)).toBe(gives(2))
    expect(await idsOf()).toEqual([[expect.any(Number), 'LAG/004F2']])
  })

  it('A patient does not get the clinic ID of another one', async () => {
    await aPatient(database(), { raw_id: 'LAG/004F2' })
    await aPatient(database(), { raw_id: 'LAG/005A1', email: 'other@example.com' })
    expect(await refusal('LAG/005A1,LAG/004F2,Adaeze,Okafor,lag')).toBe(
      'LAG/004F2 is another patient than LAG/005A1',
    )
    expect(await refusal('LAG-005-A1,LAG/004F2,Adaeze,Okafor,lag')).toMatch(
      /^patient LAG\/005A1 has the same clinic_id with other separators/,
    )
  })
})
