import { clinicFile, exampleClinic } from '../../testing/clinic-file.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { doctorsOf, servicesOf } from '../catalogue/catalogue.repository.ts'
import { importClinic } from './import-clinic.ts'

const RENAMED = {
  departments: [{ name: 'Family Dentistry', formerName: 'General Dentistry' }],
  doctors: [{ firstName: 'Amara', lastName: 'Okafor', formerName: 'Amara Nwachukwu' }],
  rooms: [{ name: 'Room A', formerName: 'Room 1' }],
  services: {
    consultation: [{ name: 'Check-Up', formerName: 'Routine Check-Up', doctors: ['Amara Okafor'] }],
  },
}

onBothDatabasesInLongRun((database) => {
  const importLagos = (entries: object) =>
    importClinic(database(), clinicFile({ branches: [{ code: 'lag', ...entries }] }))
  const refusals = async (entries: object) => {
    const { applied, lines } = await importLagos(entries)
    expect(applied).toBe(false)
    return lines.flatMap(({ why }) => why ?? [])
  }
  beforeEach(() => importClinic(database(), exampleClinic()))

  it('An entry with its former name is renamed and keeps its appointments, also if the file is imported again', async () => {
    const idOfDoctor = async (lastName: string) =>
      (await doctorsOf(database(), 'lag')).find(({ last_name }) => last_name === lastName)?.id
    const known = await idOfDoctor('Nwachukwu')
    const { lines } = await importLagos(RENAMED)
    expect(
      lines
        .filter(({ result }) => result !== 'unchanged')
        .map(({ entry, result, note }) => [entry, result, note]),
    ).toEqual([
      ['department Family Dentistry', 'updated', 'was “General Dentistry”'],
      ['doctor Amara Okafor', 'updated', 'was “Amara Nwachukwu”'],
      ['room Room A', 'updated', 'was “Room 1”'],
      ['consultation Check-Up', 'updated', 'was “Routine Check-Up”'],
    ])
    expect(known).toBeDefined()
    expect(await idOfDoctor('Okafor')).toBe(known)
    expect(await idOfDoctor('Nwachukwu')).toBeUndefined()
    expect((await servicesOf(database(), 'lag', 'consultation')).map(({ name }) => name)).toContain(
      'Check-Up',
    )

    const again = await importLagos(RENAMED)
    expect(new Set(again.lines.map(({ result }) => result))).toEqual(new Set(['unchanged']))
  })

  it('A former name that differs only in capital letters corrects the name', async () => {
    const { lines } = await importLagos({ rooms: [{ name: 'ROOM 1', formerName: 'Room 1' }] })
    expect(lines.at(-1)).toMatchObject({ entry: 'room ROOM 1', result: 'updated' })
  })

  it('Another division of the same name into first and last name changes the doctor', async () => {
    const names = { firstName: 'Amara Ada', lastName: 'Obi' }
    await importLagos({ doctors: [names] })
    const other = { firstName: 'Amara', lastName: 'Ada Obi', formerName: 'Amara Ada Obi' }
    expect((await importLagos({ doctors: [other] })).applied).toBe(true)
    const doctors = await doctorsOf(database(), 'lag')
    expect(
      doctors.flatMap(({ first_name, last_name }) => (/Obi/.test(last_name) ? [first_name, last_name] : [])),
    ).toEqual(['Amara', 'Ada Obi'])
  })

  it('A former name that no entry has is refused, so that a spelling error creates no second entry', async () => {
    expect(await refusals({ rooms: [{ name: 'Room A', formerName: 'Rom 1' }] })).toEqual([
      'the branch has no “Rom 1”: correct formerName, or leave it out',
    ])
  })

  it('An entry is not renamed to the name of another one, nor to one that differs only in capital letters', async () => {
    await importLagos({ rooms: ['Room A'] })
    expect(await refusals({ rooms: [{ name: 'Room A', formerName: 'Room 1' }] })).toEqual([
      expect.stringMatching(/^the branch has “Room 1” as well as “Room A”: leave formerName out if/),
    ])
    expect(await refusals({ rooms: [{ name: 'ROOM A', formerName: 'Room 1' }] })).toEqual([
      'the branch has “Room A”: write the name in the same way',
    ])
  })
})
