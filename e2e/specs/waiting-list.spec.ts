import { NOW } from '../environment/fixed-time.ts'
import { testAtFixedTime } from '../fixtures/fixed-time.ts'
import { expect } from '../fixtures/test.ts'
import { storedAppointment } from '../pages/booked-appointment.ts'
import { bookFourPatients } from '../pages/waiting-patients.ts'
import { expectNoAxeViolations } from '../support/axe.ts'

// Times are offered from 8:00 to 20:00 only, so the clock of the server is fixed.
const test = testAtFixedTime()

test('a time that one patient cancels is offered to another by email, declined, offered to the next and accepted', async ({
  appointmentPage,
  page,
  environment,
}) => {
  await page.clock.setFixedTime(NOW)
  const { second, third, fourth } = await bookFourPatients(environment)
  await appointmentPage.openLink(third.link)
  await appointmentPage.openWaitingListForm(third.person)
  await expectNoAxeViolations(page, 'the wish')
  await appointmentPage.joinWaitingList()
  await expectNoAxeViolations(page, 'on the waiting list')
  await appointmentPage.openAnotherLink(fourth.link)
  await appointmentPage.openWaitingListForm(fourth.person)
  await appointmentPage.joinWaitingList()

  await appointmentPage.openAnotherLink(second.link)
  await appointmentPage.cancelAsOwner(second.person)
  const { mailbox } = environment
  await appointmentPage.openAnotherLink(await mailbox.linkFor(third.person.email!, { nth: 2 }))
  await expect(appointmentPage.offer).toContainText('Wednesday 9 December 2026')
  await expect(appointmentPage.offer).toContainText('until 8:40 am today')
  await expectNoAxeViolations(page, 'the offer')
  await appointmentPage.button('No, thanks').click()
  await appointmentPage.expectHeading('Thank you for telling us')

  const offered = await mailbox.linkFor(fourth.person.email!, { nth: 2 })
  expect(mailbox.mailsTo(fourth.person.email!).at(-1)!.subject).toContain('An earlier time')
  await appointmentPage.openAnotherLink(offered)
  await appointmentPage.pressAsOwner('Take this time', fourth.person)
  await appointmentPage.expectHeading('Take the earlier time?')
  await expectNoAxeViolations(page, 'the question before it moves')
  await appointmentPage.button('Take this time').click()
  await appointmentPage.expectMoved()

  expect(await storedAppointment(environment, third.person)).toMatchObject({ date: '2026-12-16' })
  expect(await storedAppointment(environment, fourth.person)).toMatchObject({
    date: '2026-12-09',
    time: '10:00',
    state: 'pending',
  })
  const visits = await environment.database.query(
    `select to_char(starts_at, 'MM-DD') as day from appointments
       where branch = 'phc' and state <> 'cancelled' order by starts_at`,
  )
  expect(visits).toEqual([{ day: '12-02' }, { day: '12-09' }, { day: '12-16' }])
})
