import {
  correctContact,
  fetchMyAppointment,
  fetchSchedule,
  listWaiting,
  SCHEDULE_EXPORT_PATH,
} from '@molar/contract'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withWaitingList } from '../../testing/waiting-list.ts'

onBothDatabasesInLongRun((database) => {
  const { app, booked, call, join } = withWaitingList(database)

  const book = () => booked({ surname: 'Maria', other_names: 'de la Cruz', start_time: '10:00' })
  const names = () =>
    database()
      .selectFrom('patients')
      .select(['first_name', 'last_name', 'middle_name', 'phone'])
      .executeTakeFirstOrThrow()

  const registered = { raw_id: 'LAG/1', first_name: 'Adaeze', last_name: 'Okafor', middle_name: 'Chidinma' }

  it.each([
    ['A last name of several words is shown whole', { raw_id: null }, 'Maria de la Cruz'],
    [
      'The middle name of a registered patient is shown before the last name',
      registered,
      'Adaeze Chidinma Okafor',
    ],
  ])('%s to the patient and to staff', async (_title, values, name) => {
    const patient = await book()
    await database().updateTable('patients').set(values).execute()
    await join(patient)
    const staff = await asStaff(app())
    const { data: own } = await call(fetchMyAppointment, patient.target)
    const { data: waiting } = await staff.call(listWaiting, { query: 'location=lag' })
    const query = 'location=lag&from=2026-12-02&days=1'
    const { data: schedule } = await staff.call(fetchSchedule, { query })
    const exported = await app().inject({
      url: `${SCHEDULE_EXPORT_PATH}?location=lag&from=2026-12-02&to=2026-12-02`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect([own, ...waiting, ...schedule.appointments]).toMatchObject(
      Array.from({ length: 3 }, () => ({ patient: name })),
    )
    expect(exported.body).toContain(`"${name}"`)
  })

  it.each([
    ['keeps its parts if the phone number is corrected', 'Maria de la', 'de', 'la Cruz'],
    ['is replaced as a whole by a corrected name', 'Mario', 'Cruz', null],
  ])('A last name of several words %s', async (_name, first_name, last_name, middle_name) => {
    const { id } = await book()
    const { call: asMember } = await asStaff(app())
    const body = { first_name, last_name: 'Cruz', phone_number: '08031234568', email: '', notify: false }
    expect(await asMember(correctContact, { params: { id }, body: { version: 1, ...body } })).toMatchObject({
      status: 200,
    })
    expect(await names()).toEqual({
      first_name: first_name.split(' ')[0],
      last_name,
      middle_name,
      phone: '+2348031234568',
    })
  })
})
