import { clinicFile, exampleClinic } from '../../testing/clinic-file.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { importClinic } from './import-clinic.ts'

onBothDatabasesInLongRun((database) => {
  it.each([
    ['doctor', { doctors: [{ firstName: 'amara', lastName: 'Nwachukwu' }] }, 'Amara Nwachukwu'],
    [
      'doctor without accents',
      { doctors: [{ firstName: 'Oluwadamilare', lastName: 'Bankole' }] },
      'Olúwadámiláre',
    ],
    ['room', { rooms: ['room 1'] }, 'Room 1'],
    ['department', { departments: ['General  dentistry'] }, 'General Dentistry'],
  ])(
    'A %s whose name is only spelled in another way is refused, and nothing is imported',
    async (_, entries, known) => {
      await importClinic(database(), exampleClinic())
      const { applied, lines } = await importClinic(
        database(),
        clinicFile({ branches: [{ code: 'lag', ...entries }] }),
      )
      expect(applied).toBe(false)
      expect(lines.find(({ result }) => result === 'refused')?.why).toMatch(
        new RegExp(`^the branch has “${known.normalize('NFC')}.*write the name in the same way$`),
      )
    },
  )

  it('The report names a new entry that is not in use, because its name may be misspelled', async () => {
    await importClinic(database(), exampleClinic())
    const file = clinicFile({
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
