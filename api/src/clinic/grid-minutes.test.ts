import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { countStatements } from '../../testing/statements.ts'
import type { ClinicBranch } from './clinic-file.ts'
import { importClinic } from './import-clinic.ts'

onBothDatabasesInLongRun((database) => {
  const importBranch = (branch: Omit<ClinicBranch, 'code'>) =>
    importClinic(database(), { branches: [{ code: 'lag', ...branch }] })
  const problems = async (branch: Omit<ClinicBranch, 'code'>) =>
    (await importBranch(branch)).lines.flatMap(({ entry, why }) => (why ? [`${entry}: ${why}`] : []))
  const gridOf = async () =>
    (
      await database()
        .selectFrom('branches')
        .select('grid_minutes')
        .where('code', '=', 'lag')
        .executeTakeFirstOrThrow()
    ).grid_minutes
  const MISFIT = 'its 30 minutes must be a multiple of 20, the grid of the branch'
  const settings = { gridMinutes: 20 }

  it('A grid that does not fit a service which the branch offers is refused, and the report names the service', async () => {
    await importBranch({
      services: {
        procedure: ['Scaling', { name: 'Braces', minutes: 60 }, { name: 'Whitening', active: false }],
      },
    })
    expect(await problems({ settings })).toEqual([`procedure Scaling: ${MISFIT}`])
    expect(await problems({ settings, services: { procedure: ['Scaling'] } })).toEqual([
      `procedure Scaling: ${MISFIT}`,
    ])
    expect(await gridOf()).toBe(30)

    expect(
      await problems({ settings, services: { procedure: [{ name: 'Scaling', active: false }] } }),
    ).toEqual([])
    expect(await gridOf()).toBe(20)
    expect(await problems({ services: { procedure: [{ name: 'Scaling', active: true }] } })).toEqual([
      `procedure Scaling: ${MISFIT}`,
    ])
    expect(
      await problems({ services: { procedure: [{ name: 'Scaling', active: true, minutes: 40 }] } }),
    ).toEqual([])
  })

  it('A new service without minutes is refused if the usual 30 minutes do not fit the grid of the branch', async () => {
    await importBranch({ settings })
    expect(await problems({ services: { procedure: ['Scaling'] } })).toEqual([`procedure Scaling: ${MISFIT}`])
  })

  it('The grid and the doctors of a branch are read once, however many services the file has', async () => {
    const doctors = [{ firstName: 'Ada', lastName: 'Obi' }]
    const names = ['Scaling', 'Braces', 'Whitening']
    const statementsFor = async (count: number) => {
      let statements = 0
      const counted = countStatements(database(), () => (statements += 1))
      const procedure = names.slice(0, count).map((name) => ({ name, doctors: ['Ada Obi'] }))
      await importClinic(counted, { branches: [{ code: 'lag', doctors, services: { procedure } }] })
      return statements
    }
    await statementsFor(3)
    // Each known service and its doctors are read.
    expect((await statementsFor(3)) - (await statementsFor(1))).toBe(2 * 2)
  })
})
