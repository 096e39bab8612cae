import { expect, test } from '../fixtures/test.ts'
import { AppointmentPage } from '../pages/appointment-page.ts'
import { createAppointment, expectMessages, storedAppointment } from '../pages/booked-appointment.ts'
import { aPerson, demoStaff } from '../support/clinic.ts'

const MOVE = 'POST /my-appointment/move'

test('after the deadline the page names the number to call, also if the deadline passes in the middle', async ({
  appointmentPage,
  page,
  environment,
}) => {
  const setNotice = (minutes: number) =>
    environment.database.query(`update branches set change_notice_minutes = $1 where code = 'lag'`, [minutes])
  const person = aPerson()
  const { link, moment } = await createAppointment(environment, person, 34)
  await appointmentPage.openLink(link)
  await appointmentPage.chooseNewTime(person)
  await setNotice(60 * 24 * 60)
  try {
    await appointmentPage.move()
    await appointmentPage.expectText(/It is too late to change or cancel your appointment online/)
    await expect(
      page.getByRole('main').getByRole('link', { name: '0700 555 0102', exact: true }),
    ).toBeVisible()
    await expect(appointmentPage.button('Change time')).toBeHidden()
    expect(await storedAppointment(environment, person)).toMatchObject({ ...moment })
    await expectMessages(environment, person, ['confirmation'])
  } finally {
    await setNotice(120)
  }
})

test('the second of two tabs sees how the first one moved the appointment', async ({
  appointmentPage,
  page,
  environment,
}) => {
  const person = aPerson()
  const { link } = await createAppointment(environment, person, 36)
  const other = new AppointmentPage(await page.context().newPage())
  await other.openLink(link)
  await page.bringToFront()
  await appointmentPage.openLink(link)
  const wanted = await appointmentPage.chooseNewTime(person, { nth: 2 })
  // A browser delays the timers of a tab in the background.
  await other.page.bringToFront()
  await other.chooseNewTime(person, { nth: 3 })
  await page.bringToFront()
  await appointmentPage.move()
  await appointmentPage.expectMoved()
  await other.page.bringToFront()
  await other.move()
  await other.expectChangedWhileEditing()
  expect(await storedAppointment(environment, person)).toMatchObject({ ...wanted })
  await expectMessages(environment, person, ['confirmation', 'moved'])
})

test('a patient sees how staff moved the appointment in the meantime', async ({
  appointmentPage,
  environment,
}) => {
  const person = aPerson()
  const { link, moment } = await createAppointment(environment, person, 38)
  await appointmentPage.openLink(link)
  await appointmentPage.chooseNewTime(person)
  const { id, version } = await storedAppointment(environment, person)
  const later = await environment.otherPatients.firstAvailableTime(person.location, { days: 45 })
  const { url } = environment.network
  const post = (path: string, body: object, token?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const session = (await (await post('/auth/signin', demoStaff('chidi.frontdesk'))).json()) as {
    data: { token: string }
  }
  const moved = await post(
    `/appointments/${id}/move`,
    { version, appointment_date: later.date, start_time: later.time, doctor_id: null },
    session.data.token,
  )
  expect(moved.status).toBe(200)

  await appointmentPage.move()
  await appointmentPage.expectChangedWhileEditing()
  expect(await storedAppointment(environment, person)).toMatchObject({ ...later })
  expect(later).not.toEqual(moment)
  // The desk has a minute to undo a move.
  await environment.database.query(`update outbox set next_at = now() where appointment_id = $1`, [id])
  await expectMessages(environment, person, ['confirmation', 'moved'])
})

test('the page offers other times when the chosen one was taken, and the appointment stays', async ({
  appointmentPage,
  environment,
}) => {
  const person = aPerson({ location: 'phc' })
  const { link, moment } = await createAppointment(environment, person, 30)
  await appointmentPage.openLink(link)
  const wanted = await appointmentPage.chooseNewTime(person, { nth: 8 })
  await environment.otherPatients.bookUntilFull('phc', wanted)
  await appointmentPage.move()
  await appointmentPage.expectRefusal(/Your appointment has not changed/)
  expect(await storedAppointment(environment, person)).toMatchObject({ ...moment })

  const next = await appointmentPage.chooseTime({ nth: 9 })
  await appointmentPage.move()
  await appointmentPage.expectMoved()
  expect(await storedAppointment(environment, person)).toMatchObject({ ...next })
  await expectMessages(environment, person, ['confirmation', 'moved'])
})

test('one move is made and shown when the response to it is lost', async ({
  appointmentPage,
  environment,
}) => {
  const person = aPerson()
  const { link } = await createAppointment(environment, person, 40)
  await appointmentPage.openLink(link)
  const wanted = await appointmentPage.chooseNewTime(person)
  environment.network.loseResponse(MOVE)
  await appointmentPage.move()
  await appointmentPage.expectMoved()
  expect(environment.network.callsWithResponse(MOVE).length).toBeGreaterThan(1)
  expect(await storedAppointment(environment, person)).toMatchObject({ ...wanted, version: 2 })
  await expectMessages(environment, person, ['confirmation', 'moved'])
})

test('a move without a connection keeps the choice and is made once the connection is back', async ({
  appointmentPage,
  context,
  environment,
}) => {
  const person = aPerson()
  const { link, moment } = await createAppointment(environment, person, 42)
  await appointmentPage.openLink(link)
  const wanted = await appointmentPage.chooseNewTime(person)
  await context.setOffline(true)
  await appointmentPage.expectText('You are offline.')
  await appointmentPage.move()
  expect(await storedAppointment(environment, person)).toMatchObject({ ...moment })
  await context.setOffline(false)
  await appointmentPage.expectMoved()
  expect(await storedAppointment(environment, person)).toMatchObject({ ...wanted, version: 2 })
  await expectMessages(environment, person, ['confirmation', 'moved'])
})
