import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type ClinicBranch, WEEKDAYS } from './clinic-file.ts'
import { importClinic } from './import-clinic.ts'
import { reportText } from './report.ts'

const DOCTOR = { firstName: 'Ngozi', lastName: 'Eze 1' }

/** The service is offered by the first doctor alone. */
const rootCanal = (more: object = {}) => ({
  services: { procedure: [{ name: 'Root Canal Therapy', doctors: ['Ngozi Eze 1'], ...more }] },
})
const tooLong = (result: string, minutes: number) =>
  `${result}  lag  procedure Root Canal Therapy: its ${minutes} minutes fit into no opening hours in which one of its doctors works`

onBothDatabasesInLongRun((database) => {
  beforeEach(async () => {
    await aClinic(database())
  })

  const reportOf = async (branch: Omit<ClinicBranch, 'code'>) =>
    reportText(await importClinic(database(), { branches: [{ code: 'lag', ...branch }] }), false).split('\n')

  it('The report names a service whose only doctor leaves, also if the file does not', async () => {
    await reportOf(rootCanal())
    const report = await reportOf({ doctors: [{ ...DOCTOR, active: false }] })
    expect(report).toContain('unchanged  lag  procedure Root Canal Therapy: no doctor takes bookings for it')
    expect(report.filter((line) => line.includes('Routine Check-Up'))).toEqual([])
    expect(await reportOf({ doctors: [{ ...DOCTOR, active: true }] })).not.toContainEqual(
      expect.stringContaining('Root Canal'),
    )
  })

  it('The report says that a service is longer than the opening hours or than the hours of its doctors', async () => {
    const two = ['08:00-12:00', '13:00-17:00']
    const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, day === 'saturday' ? [] : two]))
    expect(await reportOf({ hours, ...rootCanal({ minutes: 270 }) })).toContain(tooLong('updated  ', 270))
    expect(await reportOf(rootCanal({ minutes: 240 }))).toContain(
      'updated    lag  procedure Root Canal Therapy',
    )
    const doctors = [{ ...DOCTOR, hours: { monday: ['09:00-17:00'], saturday: ['08:00-17:00'] } }]
    expect(await reportOf({ doctors })).not.toContain(tooLong('unchanged', 240))
    doctors[0]!.hours.monday = ['09:00-16:30']
    expect(await reportOf({ doctors })).toContain(tooLong('unchanged', 240))
  })

  it('A renamed service keeps the note about its former name, and one out of use has no note', async () => {
    const doctors = [{ ...DOCTOR, active: false }]
    await reportOf(rootCanal())
    const renamed = { name: 'Root Canal', formerName: 'Root Canal Therapy' }
    expect(await reportOf({ doctors, services: { procedure: [renamed] } })).toContain(
      'updated    lag  procedure Root Canal: was “Root Canal Therapy”; no doctor takes bookings for it',
    )
    const unused = { procedure: [{ name: 'Root Canal', active: false }] }
    expect(await reportOf({ services: unused })).toContain('updated    lag  procedure Root Canal')
  })
})
