import { NOW, withFixedTime } from '../environment/fixed-time.ts'
import { calendarAttachment } from '../environment/mailbox.ts'
import { testAtFixedTime } from '../fixtures/fixed-time.ts'
import { expect } from '../fixtures/test.ts'
import { storedAppointment } from '../pages/booked-appointment.ts'
import { bookFourPatients } from '../pages/waiting-patients.ts'
import type { Person } from '../support/clinic.ts'
import { countPresses, presses } from '../support/count-presses.ts'

const DAY_BEFORE = '2026-12-08T10:00:00+01:00'
const DAY = '2026-12-09T10:20:00+01:00'

// Reminders and offers depend on the time, so the clock of the server is fixed, and moved by a restart.
const test = testAtFixedTime()

test(
  'a patient moves an appointment in four presses from the SMS, is reminded and cancels, and somebody who waits has that time',
  { tag: '@once-long' },
  async ({ appointmentPage, page, environment }) => {
    const { mailbox, sms, database, network, otherPatients } = environment
    const setTime = async (at: string) => {
      await withFixedTime(() => environment.restart(), at)
      await page.clock.setFixedTime(at)
    }
    await page.clock.setFixedTime(NOW)
    // One time a week: the first four are taken.
    const { second: mover, fourth: waiter, third, first } = await bookFourPatients(environment)
    // The second week becomes available, and the patient of the third takes it.
    await appointmentPage.openLink(mover.link)
    await appointmentPage.cancelAsOwner(mover.person)
    const patient = third.person

    await appointmentPage.openAnotherLink(await sms.linkFor(patient.phone))
    await countPresses(page)
    await appointmentPage.button('Change time').click()
    await page.getByRole('textbox', { name: /^Last four digits/ }).pressSequentially(patient.phone.slice(-4))
    await appointmentPage.button('Continue').click()
    await page.getByRole('button', { name: /^First available/ }).click()
    await appointmentPage.move()
    await appointmentPage.expectMoved()
    // The field for the digits counts as one more.
    expect((await presses(page)) - 1).toBe(4)
    expect(await storedAppointment(environment, patient)).toMatchObject({ date: '2026-12-09', time: '10:00' })

    await otherPatients.book('phc', { date: '2026-12-16', time: '10:00' }, first.person)
    await appointmentPage.openAnotherLink(waiter.link)
    await appointmentPage.openWaitingListForm(waiter.person)
    await appointmentPage.joinWaitingList()

    await setTime(DAY_BEFORE)
    const reminder = await mailbox.appointmentMailFor(patient.email!, { nth: 3 })
    expect(reminder.subject).toBe('Reminder: your appointment on Wednesday 9 December 2026 at 10:00 am')
    await appointmentPage.openAnotherLink(await sms.linkFor(patient.phone, { nth: 3 }))
    await appointmentPage.cancelAsOwner(patient)
    await appointmentPage.openAnotherLink(await sms.linkFor(waiter.person.phone, { nth: 2 }))
    await appointmentPage.pressAsOwner('Take this time', waiter.person)
    await appointmentPage.button('Take this time').click()
    await appointmentPage.expectMoved()
    expect(await storedAppointment(environment, patient)).toMatchObject({ state: 'cancelled' })
    const taken = await storedAppointment(environment, waiter.person)
    expect(taken).toMatchObject({ date: '2026-12-09', time: '10:00', state: 'pending', version: 2 })
    const entries = await database.query(`select state from waiting_list_entries where appointment_id = $1`, [
      taken.id,
    ])
    expect(entries).toEqual([{ state: 'done' }])

    await mailbox.appointmentMailFor(patient.email!, { nth: 4 })
    await mailbox.appointmentMailFor(waiter.person.email!, { nth: 2 })
    const calendar = (person: Person) =>
      mailbox
        .mailsTo(person.email!)
        .map((mail) => calendarAttachment(mail) ?? '')
        .map((file) =>
          ['METHOD', 'SEQUENCE', 'UID'].map((name) => new RegExp(`^${name}:(\\S+)`, 'm').exec(file)?.[1]),
        )
    const [[, , uid]] = calendar(patient) as [[string, string, string]]
    expect(calendar(patient)).toEqual([
      ['PUBLISH', '0', uid],
      ['PUBLISH', '1', uid],
      ['PUBLISH', '1', uid],
      ['CANCEL', '2', uid],
    ])
    const subjects = mailbox.mailsTo(waiter.person.email!).map(({ subject }) => subject?.split(':')[0])
    expect(subjects).toEqual([
      'Your appointment on Wednesday 23 December 2026 at 10',
      'An earlier time',
      'New time',
    ])
    await expect.poll(() => sms.messagesTo(patient.phone)).toHaveLength(4)
    await expect.poll(() => sms.messagesTo(waiter.person.phone)).toHaveLength(3)

    // The visit.
    await setTime(DAY)
    const call = async (method: string, path: string, body: object, token?: string) => {
      const response = await fetch(`${network.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { success: boolean; data: { token: string } }
    }
    const { data } = await call('POST', '/auth/signin', environment.clinic.admin)
    for (const [number, state] of ['booked', 'arrived', 'fulfilled'].entries()) {
      const change = { version: taken.version + number, state }
      expect(await call('PATCH', `/appointments/${taken.id}/state`, change, data.token)).toMatchObject({
        success: true,
      })
    }
    await page.goto('about:blank')
    await page.goto(waiter.link)
    await appointmentPage.expectText('The visit is over')
  },
)
