import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onBothDatabases } from '../../testing/databases.ts'
import { readClinicFile } from './clinic-file.ts'
import { importClinic } from './import-clinic.ts'

const EXAMPLE = fileURLToPath(new URL('../../clinic.example.json', import.meta.url))
const read = (input: unknown) => {
  const result = readClinicFile(input)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.file
}
const example = () => read(JSON.parse(readFileSync(EXAMPLE, 'utf8')))

onBothDatabases((database) => {
  it.each([
    ['doctor', { doctors: [{ firstName: 'amara', lastName: 'Nwachukwu' }] }, 'Amara Nwachukwu'],
    [
      'doctor without accents',
      { doctors: [{ firstName: 'Oluwadamilare', lastName: 'Bankole' }] },
      'Olúwadámiláre',
    ],
    ['room', { rooms: ['room 1'] }, 'Room 1'],
  ])(
    'A %s whose name is only spelled in another way is refused, and nothing is imported',
    async (_, entries, known) => {
      await importClinic(database(), example())
      const { applied, lines } = await importClinic(
        database(),
        read({ branches: [{ code: 'lag', ...entries }] }),
      )
      expect(applied).toBe(false)
      expect(lines.find(({ result }) => result === 'refused')?.why).toMatch(
        new RegExp(`^the branch has “${known.normalize('NFC')}.*write the name in the same way$`),
      )
    },
  )

  it('The report names a new entry that is not in use, because its name may be misspelled', async () => {
    await importClinic(database(), example())
    const file = read({
      branches: [
        {
          code: 'lag',
          doctors: [{ firstName: 'Amara', lastName: 'Nwachuku', active: false }],
          rooms: [{ name: 'Rom 1', active: false }],
        },
      ],
    })
    const { lines } = await importClinic(database(), file, { dryRun: true })
    expect(lines.flatMap(({ note }) => note ?? [])).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^was not known before\./)),
    )
  })
})
