import {
  type BlockerId,
  changeAppointmentState,
  createBlocker,
  deleteBlocker,
  fetchAppointmentHistory,
  fetchSchedule,
  markCalled,
  moveAppointment,
  offerOtherTimes,
  previewBlocker,
  undoAppointment,
  undoCalled,
} from '@molar/contract'
import { withCallList } from '../../testing/call-list.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  const { app, staff, doctors, clock, booked, ill, calls } = withCallList(database)
  const notifications = () =>
    database().selectFrom('outbox').select('kind').where('kind', '=', 'unavailable').execute()

  const call = (target: number) =>
    staff().call(markCalled, { params: { id: target }, body: { blocker: 999_999 } })

  /** Whether the schedule says that the patient of the only appointment was called. */
  const isCalled = async () => {
    const { data } = await staff().call(fetchSchedule, { query: 'location=lag&from=2026-12-02&days=1' })
    return data.appointments[0]!.called
  }

  it('An appointment leaves the call list when it is marked as called or moved', async () => {
    const first = await booked(1, { doctor_id: doctors()[0] })
    const second = await booked(2, { doctor_id: doctors()[0], start_time: '11:00' })
    const { data } = await staff().call(createBlocker, { body: ill() })
    const body = { blocker: data!.id }
    expect(await calls()).toEqual([
      ['10:00', 'Patient 1 Ọláyínká', false],
      ['11:00', 'Patient 2 Ọláyínká', false],
    ])
    await staff().call(markCalled, { params: { id: second }, body })
    expect(await calls()).toEqual([['10:00', 'Patient 1 Ọláyínká', false]])
    await staff().call(moveAppointment, {
      params: { id: first },
      body: { version: 1, appointment_date: '2026-12-03', start_time: '10:00' },
    })
    expect(await calls()).toEqual([])
  })

  it('The offer of other times is sent once, and the appointment stays on the list', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const { data } = await staff().call(createBlocker, { body: ill() })
    const body = { blocker: data!.id }
    await staff().call(offerOtherTimes, { params: { id }, body })
    await staff().call(offerOtherTimes, { params: { id }, body })
    expect(await calls()).toEqual([['10:00', 'Patient 1 Ọláyínká', true]])
    expect(await notifications()).toHaveLength(2) // one email and one SMS
    const { data: history } = await staff().call(fetchAppointmentHistory, { params: { id } })
    expect(history).toMatchObject([{ action: 'offered', actor: 'staff' }])
  })

  it('A call about an appointment that two blockers close takes it off the list, and a later blocker asks again, also on the card', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const first = await staff().call(createBlocker, { body: ill() })
    await staff().call(createBlocker, { body: ill({ doctorId: null }) })
    await staff().call(markCalled, { params: { id }, body: { blocker: first.data!.id } })
    expect(await calls()).toEqual([])
    // The call stays known when the blocker that it was about is deleted.
    await staff().call(deleteBlocker, { params: { id: first.data!.id } })
    expect(await calls()).toEqual([])
    expect(await isCalled()).toBe(true)
    const later = await staff().call(createBlocker, { body: ill() })
    expect(await calls()).toEqual([['10:00', 'Patient 1 Ọláyínká', false]])
    expect(await isCalled()).toBe(false)
    await staff().call(markCalled, { params: { id }, body: { blocker: later.data!.id } })
    expect(await isCalled()).toBe(true)
  })

  it('Other times are offered once for a start, whichever blocker closes it, and the history has the offer', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const first = await staff().call(createBlocker, { body: ill() })
    await staff().call(offerOtherTimes, { params: { id }, body: { blocker: first.data!.id } })
    const second = await staff().call(createBlocker, { body: ill({ doctorId: null }) })
    await staff().call(offerOtherTimes, { params: { id }, body: { blocker: second.data!.id } })
    await staff().call(deleteBlocker, { params: { id: first.data!.id } })
    expect(await calls()).toEqual([['10:00', 'Patient 1 Ọláyínká', true]])
    expect(await notifications()).toHaveLength(2) // one email and one SMS
  })

  it('A call can be taken back: the appointment is on the list again, and its history has both', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const first = await staff().call(createBlocker, { body: ill() })
    const second = await staff().call(createBlocker, { body: ill({ doctorId: null }) })
    const about = (blocker: BlockerId) => ({ params: { id }, body: { blocker } })
    await staff().call(markCalled, about(first.data!.id))
    expect(await calls()).toEqual([])
    expect(await staff().call(undoCalled, about(second.data!.id))).toMatchObject({
      status: 200,
      data: { version: 1 },
    })
    expect(await calls()).toEqual([['10:00', 'Patient 1 Ọláyínká', false]])
    // A second time changes nothing.
    expect((await staff().call(undoCalled, about(second.data!.id))).status).toBe(200)
    const { data: history } = await staff().call(fetchAppointmentHistory, { params: { id } })
    expect(history).toMatchObject([
      { action: 'called', actor: 'staff', staff: expect.any(String) },
      { action: 'call-undone', actor: 'staff' },
    ])
    const audit = await database()
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `appointment:${id}`)
      .where('action', 'like', 'appointment.call%')
      .orderBy('id')
      .execute()
    expect(audit).toEqual([{ action: 'appointment.called' }, { action: 'appointment.call-undone' }])
  })

  it('The call about a later blocker is taken back alone', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const about = (blocker: BlockerId) => ({ params: { id }, body: { blocker } })
    const first = await staff().call(createBlocker, { body: ill() })
    await staff().call(markCalled, about(first.data!.id))
    clock.advance({ minutes: 5 })
    const second = await staff().call(createBlocker, { body: ill({ doctorId: null }) })
    await staff().call(markCalled, about(second.data!.id))
    await staff().call(undoCalled, about(second.data!.id))
    await staff().call(deleteBlocker, { params: { id: second.data!.id } })
    expect(await calls()).toEqual([])
  })

  it('A call does not keep the desk from undoing the last change of state', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    await staff().call(changeAppointmentState, { params: { id }, body: { version: 1, state: 'booked' } })
    const { data } = await staff().call(createBlocker, { body: ill() })
    await staff().call(markCalled, { params: { id }, body: { blocker: data!.id } })
    expect(await staff().call(undoAppointment, { params: { id }, body: { version: 2 } })).toMatchObject({
      status: 200,
      data: { state: 'pending' },
    })
  })

  it('An offer to a patient without an email address or mobile number is refused and not recorded', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    await database().updateTable('patients').set({ email: null, phone: '+2342012345678' }).execute()
    const { data } = await staff().call(createBlocker, { body: ill() })
    const body = { blocker: data!.id }
    expect(await staff().call(offerOtherTimes, { params: { id }, body })).toMatchObject({
      status: 409,
      message: 'We have no email address or mobile number of this patient. Please call.',
    })
    expect(await calls()).toEqual([['10:00', 'Patient 1 Ọláyínká', false]])
  })

  it('Other times are not offered after the start of an appointment; a call about it is recorded', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const { data } = await staff().call(createBlocker, { body: ill() })
    clock.set('2026-12-02T10:00:00+01:00')
    const later = await asStaff(app(), 'later.admin')
    const target = { params: { id }, body: { blocker: data!.id } }
    expect(await later.call(offerOtherTimes, target)).toMatchObject({
      status: 409,
      code: 'state_conflict',
      message: 'This appointment has already begun. Other times can no longer be offered.',
    })
    expect(await later.call(markCalled, target)).toMatchObject({ status: 200 })
    expect(await database().selectFrom('appointment_calls').select('action').execute()).toEqual([
      { action: 'called' },
    ])
  })

  it('A nurse may mark a call, and can neither offer other times nor see the preview', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const { data } = await staff().call(createBlocker, { body: ill() })
    const nurse = await asStaff(app(), 'nurse.joy', { role: 'nurse' })
    const body = { blocker: data!.id }
    expect(await nurse.call(offerOtherTimes, { params: { id }, body })).toMatchObject({ status: 403 })
    expect(await nurse.call(previewBlocker, { body: ill() })).toMatchObject({ status: 403 })
    expect(await nurse.call(markCalled, { params: { id }, body })).toMatchObject({ status: 200 })
  })

  it('A blocker of another time, doctor or branch cannot be the reason to offer other times', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    const others = [
      ill({ startDateTime: '2026-12-02T11:00' }),
      ill({ doctorId: doctors()[1] }),
      ill({ doctorId: null, location: 'phc' }),
    ]
    for (const body of others) {
      const { data } = await staff().call(createBlocker, { body })
      const call = { params: { id }, body: { blocker: data!.id } }
      const refused = { status: 422, message: 'This blocker no longer closes the time of this appointment.' }
      expect(await staff().call(offerOtherTimes, call)).toMatchObject(refused)
      expect(await staff().call(markCalled, call)).toMatchObject(refused)
    }
    expect(await notifications()).toEqual([])
  })

  it('An unknown blocker or an appointment that is not there is refused', async () => {
    const id = await booked(1, { doctor_id: doctors()[0] })
    expect(await call(id)).toMatchObject({ status: 422, code: 'invalid' })
    expect(await call(999_999)).toMatchObject({ status: 404, code: 'not_found' })
  })
})
