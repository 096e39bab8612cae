import { anAppointment } from '../../testing/appointments.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { importClinic } from './import-clinic.ts'
import { reportText } from './report.ts'

onBothDatabases((database) => {
  const now = new Date('2026-12-02T09:30:00+01:00')
  const doctor = { firstName: 'Ngozi', lastName: 'Eze 1', title: 'Dr.', profession: 'Dentist' }
  const importDoctor = (active: boolean, dryRun = false) =>
    importClinic(
      database(),
      { branches: [{ code: 'lag', doctors: [{ ...doctor, department: 'General Dentistry', active }] }] },
      { now, dryRun },
    )
  const notes = async (active: boolean, dryRun = false) =>
    (await importDoctor(active, dryRun)).lines
      .filter(({ entry }) => entry.startsWith('doctor'))
      .map(({ result, note }) => [result, note])
  let doctor_id: number
  beforeEach(async () => {
    doctor_id = (await aClinic(database())).doctorIds[0]!
  })

  it.each([
    ['dry run', true],
    ['import', false],
  ])(
    'The %s reports how many upcoming appointments a doctor has who becomes inactive, and where they are',
    async (_what, dryRun) => {
      for (const starts_at of ['2026-12-02 09:00', '2026-12-02 10:00', '2026-12-09 10:00'])
        await anAppointment(database(), { starts_at, doctor_id })
      await anAppointment(database(), { starts_at: '2026-12-10 10:00', doctor_id, state: 'cancelled' })
      const report = await importDoctor(false, dryRun)
      expect(reportText(report, dryRun)).toMatch(
        /^updated {4}lag {2}doctor Ngozi Eze 1: has 2 upcoming appointments from 2026-12-02 to 2026-12-09; move or cancel them in the schedule, \/schedule$/m,
      )
    },
  )

  it('One upcoming appointment is reported with its day', async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', doctor_id })
    expect(await notes(false)).toEqual([
      ['updated', 'has 1 upcoming appointment on 2026-12-02; move or cancel it in the schedule, /schedule'],
    ])
  })

  it('Nothing is reported about a doctor without upcoming appointments, nor about one who stays active or inactive', async () => {
    expect(await notes(false, true)).toEqual([['updated', undefined]])
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', doctor_id })
    expect(await notes(true)).toEqual([['unchanged', undefined]])
    await database().updateTable('doctors').set({ active: false }).execute()
    expect(await notes(false)).toEqual([['unchanged', undefined]])
  })
})
