import { sql } from 'kysely'
import { clinicFile, exampleClinic } from '../../testing/clinic-file.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { doctorsOf, servicesOf } from '../catalogue/catalogue.repository.ts'
import { availableTimes } from '../../testing/available-times.ts'
import { type ClinicFile, readClinicFile } from './clinic-file.ts'
import { importClinic } from './import-clinic.ts'

const problems = (input: unknown) => {
  const result = readClinicFile(input)
  return 'problems' in result ? result.problems : []
}
const doctorWith = (hours: Record<string, string[]>): ClinicFile => ({
  branches: [{ code: 'lag', doctors: [{ firstName: 'Ada', lastName: 'Obi', hours }] }],
})

onBothDatabases((database) => {
  const results = async (file: ClinicFile, dryRun = false) => {
    const { applied, lines } = await importClinic(database(), file, { dryRun })
    return { applied, results: new Set(lines.map(({ result }) => result)) }
  }

  it('Importing a file into an empty clinic makes times available', async () => {
    expect(await results(exampleClinic())).toMatchObject({ applied: true })
    const now = new Date('2026-12-01T08:00:00+01:00')
    const monday = { location: 'lag', from: '2026-12-07', days: 1 } as const
    const [day] = await availableTimes(database(), { ...monday, now, asNew: true })
    expect(day!.slots.map(({ start }) => start)).toEqual(
      expect.arrayContaining(['08:00', '12:30', '14:00', '16:30']),
    )
    expect(day!.slots.map(({ start }) => start)).not.toContain('13:00')
    expect(await servicesOf(database(), 'fct', 'consultation')).toMatchObject([{ name: 'Routine Check-Up' }])
    expect(await doctorsOf(database(), 'lag')).toMatchObject([
      { last_name: 'Bánkọ́lé', department: { name: 'Orthodontics' } },
      { last_name: 'Nwachukwu', department: { name: 'General Dentistry' } },
    ])
  })

  it('Importing the same file again changes nothing, also with letters as another keyboard types them', async () => {
    await results(exampleClinic())
    // As an earlier import has stored them.
    await sql`update doctors set last_name = normalize(last_name, NFD)`.execute(database())
    for (const form of ['NFC', 'NFD'])
      expect(await results(clinicFile(JSON.parse(JSON.stringify(exampleClinic()).normalize(form))))).toEqual({
        applied: true,
        results: new Set(['unchanged']),
      })
  })

  it('What patients can change, what is written to them and how long a time is held comes from the file', async () => {
    const settings = {
      changeNoticeMinutes: 240,
      offerHoldMinutes: 30,
      reminderHours: [48],
      notifyWhenMoved: false,
      notifyWhenCancelled: false,
      notifyWhenConfirmed: false,
    }
    await results({ branches: [{ code: 'lag', settings }] })
    const lagos = database().selectFrom('branches').selectAll().where('code', '=', 'lag')
    expect(await lagos.executeTakeFirst()).toMatchObject({
      change_notice_minutes: 240,
      offer_hold_minutes: 30,
      reminder_hours: [48],
      message_when_moved: false,
      message_when_cancelled: false,
      message_when_confirmed: false,
    })
  })

  it('A dry run changes nothing and reports what an import would change', async () => {
    const { applied, results: would } = await results(exampleClinic(), true)
    expect([applied, would.has('created')]).toEqual([false, true])
    expect(await database().selectFrom('doctors').selectAll().execute()).toEqual([])
    expect(await database().selectFrom('branch_hours').selectAll().execute()).toEqual([])
  })

  it('Importing a changed file updates hours and departments and deactivates doctors who left', async () => {
    await results(exampleClinic())
    const file = exampleClinic()
    const [lagos] = file.branches
    lagos!.hours!.monday = ['10:00-12:00']
    lagos!.doctors![0]!.department = 'Orthodontics'
    lagos!.doctors![1]!.active = false
    const { lines } = await importClinic(database(), file)
    expect(lines.filter(({ result }) => result === 'updated').map(({ entry }) => entry)).toEqual([
      'hours on monday',
      'doctor Amara Nwachukwu',
      'doctor Olúwadámiláre Bánkọ́lé',
    ])
    expect(await doctorsOf(database(), 'lag')).toMatchObject([
      { first_name: 'Amara', department: { name: 'Orthodontics' } },
    ])
  })

  it('An import leaves everything that the file does not name unchanged', async () => {
    await results(exampleClinic())
    await results({ branches: [{ code: 'lag', rooms: ['Room 9'] }] })
    expect(await doctorsOf(database(), 'lag')).toHaveLength(2)
    expect(
      await database().selectFrom('rooms').select('name').where('branch', '=', 'lag').execute(),
    ).toHaveLength(3)
  })

  it('Imported durations, doctors of services and working hours decide which times are available', async () => {
    await results(exampleClinic())
    const braces = async () =>
      (await servicesOf(database(), 'lag', 'procedure')).find(({ name }) => name === 'Braces or Invisalign')!
    const freeOn = async (from: string) => {
      const serviceId = (await braces()).id
      const now = new Date('2026-12-01T08:00:00+01:00')
      const days = await availableTimes(database(), {
        location: 'lag',
        from,
        days: 1,
        serviceId,
        now,
        asNew: true,
      })
      return days[0]!.slots.filter(({ free }) => free).map(({ start }) => start)
    }
    const monday = '2026-12-07'
    const tuesday = '2026-12-08'
    expect(await freeOn(monday)).toEqual([])
    expect((await freeOn(tuesday)).at(-1)).toBe('12:00')

    const file = exampleClinic()
    const [lagos] = file.branches
    lagos!.doctors![1]!.hours = {}
    lagos!.services!.procedure![2] = { name: 'Braces or Invisalign', minutes: 90, doctors: [] }
    const { lines } = await importClinic(database(), file)
    expect(lines.filter(({ result }) => result === 'updated').map(({ entry }) => entry)).toEqual([
      'doctor Olúwadámiláre Bánkọ́lé',
      'procedure Braces or Invisalign',
    ])
    expect(await braces()).not.toHaveProperty('doctorIds')
    expect((await freeOn(monday)).at(-1)).toBe('15:30')
  })

  it.each<[string, ClinicFile, string]>([
    [
      'a duration that does not fit the grid',
      { branches: [{ code: 'lag', services: { procedure: [{ name: 'Root Canal Therapy', minutes: 45 }] } }] },
      'its 45 minutes must be a multiple of 30, the grid of the branch',
    ],
    [
      'a service of an unknown doctor',
      {
        branches: [
          { code: 'lag', services: { procedure: [{ name: 'Root Canal Therapy', doctors: ['Ada Obi'] }] } },
        ],
      },
      'the branch has no doctor Ada Obi',
    ],
    [
      'a doctor whose working hours overlap',
      doctorWith({ monday: ['08:00-12:00', '11:00-15:00'] }),
      'two spans of a weekday overlap',
    ],
    [
      'a doctor who works on no weekday',
      doctorWith({ monday: [], friday: [] }),
      'the hours have no span; "active": false is for a doctor who takes no bookings',
    ],
    [
      'a doctor in an unknown department',
      {
        branches: [
          {
            code: 'lag',
            rooms: ['Room 1'],
            doctors: [{ firstName: 'A', lastName: 'B', department: 'Surgery' }],
          },
        ],
      },
      'the branch has no department Surgery',
    ],
    [
      'overlapping hours',
      { branches: [{ code: 'lag', hours: { monday: ['08:00-12:00', '11:00-15:00'] } }] },
      'two of its spans overlap',
    ],
    [
      'a room named twice',
      { branches: [{ code: 'lag', rooms: ['Room 1', 'Room 1'] }] },
      'the file names it twice',
    ],
    [
      'a branch named twice',
      { branches: [{ code: 'lag' }, { code: 'lag' }] },
      'the file names this branch twice',
    ],
  ])('A file with %s is refused as a whole', async (_case, file, why) => {
    const report = await importClinic(database(), {
      branches: [{ code: 'fct', rooms: ['Room 1'] }, ...file.branches],
    })
    expect(report.applied).toBe(false)
    expect(report.lines.filter(({ result }) => result === 'refused').map((line) => line.why)).toEqual([why])
    expect(await database().selectFrom('rooms').selectAll().execute()).toEqual([])
  })
})

it.each([
  ['text instead of an object', 'nonsense', 'The file must be an object.'],
  ['no branches', {}, 'branches is missing.'],
  ['an unknown branch', { branches: [{ code: 'kan' }] }, 'branches[0].code must be one of fct, lag, phc.'],
  [
    'a misspelt field',
    { branches: [{ code: 'lag', docters: [] }] },
    'branches[0] has a field that is not known: docters.',
  ],
  [
    'a text instead of a list',
    { branches: [{ code: 'lag', rooms: 'Room 1' }] },
    'branches[0].rooms must be a list.',
  ],
  [
    'a span that ends before it starts',
    { branches: [{ code: 'lag', hours: { friday: ['17:00-08:00'] } }] },
    'branches[0].hours.friday[0] must be a span such as 08:00-17:00, the end after the start.',
  ],
  [
    'a duration of a service that is text',
    { branches: [{ code: 'lag', services: { procedure: [{ name: 'Scaling', minutes: '60' }] } }] },
    'branches[0].services.procedure[0].minutes must be a number.',
  ],
  [
    'a doctor without a name',
    { branches: [{ code: 'lag', doctors: [{ firstName: 'Ada' }] }] },
    'branches[0].doctors[0].lastName is missing.',
  ],
  [
    'a setting out of bounds',
    { branches: [{ code: 'lag', settings: { newPatientShare: 150 } }] },
    'branches[0].settings.newPatientShare must be 100 or less.',
  ],
  [
    'two phones of a branch',
    { branches: [{ code: 'lag', phone: '0700 555 0101 / 0700 555 0102' }] },
    'branches[0].phone must be one phone number, such as 0700 555 0101.',
  ],
])('Reading a file with %s returns the problem', (_case, input, sentence) => {
  expect(problems(input)).toEqual([sentence])
})

it('Reading a file with an empty phone of a branch returns no problem', () => {
  expect(problems({ branches: [{ code: 'lag', phone: '' }] })).toEqual([])
})
