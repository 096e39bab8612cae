import { testAtFixedTime } from '../fixtures/fixed-time.ts'
import { expect } from '../fixtures/test.ts'
import { WINDOWS } from '../support/window-sizes.ts'
import { aPerson } from '../support/clinic.ts'

/** A Tuesday, in clinic time. */
const FIVE_PAST_EIGHT = '2026-12-01T08:05:00+01:00'

const test = testAtFixedTime(FIVE_PAST_EIGHT)
test.use({ viewport: WINDOWS[1440], isMobile: false, hasTouch: false })
test.describe.configure({ timeout: 180_000 })

test(
  'a doctor with eleven patients falls ill at 8:05, and each of them is moved, offered other times, cancelled or called',
  { tag: '@once-long' },
  async ({ page, staffPages, environment }) => {
    const { otherPatients, database, mailbox } = environment
    const people = Array.from({ length: 11 }, (_, index) =>
      aPerson({ firstName: `Ill${String.fromCharCode(97 + index)}`, lastName: 'Morning' }),
    )
    const times = await otherPatients.availableTimes('lag', '2026-12-08')
    for (const [index, person] of people.entries())
      await otherPatients.book('lag', { date: '2026-12-08', time: times[index]! }, person)
    // All of them today, one after another from 9:00 on, with one doctor who has no other patient.
    const [doctor] = await database.query<{ id: number; name: string }>(
      `select id, first_name || ' ' || last_name as name from doctors where branch = 'lag' and active order by id limit 1`,
    )
    await database.query(`delete from appointments where doctor_id = $1 and starts_at::date = '2026-12-01'`, [
      doctor!.id,
    ])
    await database.query(`insert into rooms (branch, name, active) values ('lag', 'Room of the ill', true)`)
    await database.query(
      `with ill as (
         select a.id, timestamp '2026-12-01 09:00' + (row_number() over (order by a.id) - 1) * interval '30 minutes' as at
         from appointments a join patients p on p.id = a.patient_id where p.last_name = 'Morning'
       )
       update appointments a set doctor_id = $1, starts_at = at, ends_at = at + interval '30 minutes',
         room_id = (select id from rooms where name = 'Room of the ill')
       from ill where ill.id = a.id`,
      [doctor!.id],
    )

    await page.clock.setFixedTime(FIVE_PAST_EIGHT)
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await page.goto('/schedule?branch=lag')
    await expect(page.getByRole('button', { name: /Ill. Morning/ })).toHaveCount(11)
    await page.getByRole('link', { name: new RegExp(`^Block the day: .*${doctor!.name}$`) }).click()
    // The dialog names the first ten.
    for (const { firstName } of people.slice(0, 10))
      await expect(staffPages.dialog.getByText(`${firstName} Morning`)).toBeVisible()
    await staffPages.save()
    await page.getByRole('link', { name: 'Open the call list' }).click()

    const list = page.getByRole('dialog', { name: 'Call list' })
    const entries = list.getByRole('listitem', { name: /^Ill. Morning$/ })
    const entry = (index: number) =>
      list.getByRole('listitem', { name: `${people[index]!.firstName} Morning` })
    await expect(entries).toHaveCount(11)
    await expect(entry(0)).toContainText(/0\d{3} \d{3} \d{4}/)

    await entry(0).getByRole('button', { name: 'Offer other times' }).click()
    await expect
      .poll(() => mailbox.mailsTo(people[0]!.email!).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('Please choose another time'))

    // Moved to a later day with the same doctor.
    await entry(1).getByRole('button', { name: 'Move' }).click()
    await page.getByRole('button', { name: 'Next day' }).click()
    const free = page.getByRole('button', { name: new RegExp(`^Move to .*${doctor!.name}$`) })
    await free.first().click()
    await expect(page.getByRole('group', { name: 'Last change' })).toContainText(/Illb Morning moved to/)

    await page.getByRole('button', { name: /patients to call$/ }).click()
    await expect(entries).toHaveCount(10)
    // A press just after the entries have moved does nothing.
    await expect(async () => {
      await entry(2).getByRole('button', { name: 'Cancel' }).click()
      await expect(staffPages.dialog.getByLabel('Reason', { exact: true })).toHaveValue('clinic', {
        timeout: 1_000,
      })
    }).toPass()
    await staffPages.dialog.getByRole('button', { name: 'Cancel the appointment now' }).click()
    await expect(staffPages.dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(entries).toHaveCount(9)
    for (let left = 9; left > 0; left--) {
      await expect(async () => {
        if ((await entries.count()) === left)
          await entries.first().getByRole('button', { name: 'Called' }).click()
        await expect(entries).toHaveCount(left - 1, { timeout: 1_000 })
      }).toPass()
    }
    const stored = await database.query<{ state: string; count: number }>(
      `select a.state, count(*)::int as count from appointments a join patients p on p.id = a.patient_id
       where p.last_name = 'Morning' group by 1 order by 1`,
    )
    expect(stored).toEqual([
      { state: 'cancelled', count: 1 },
      { state: 'pending', count: 10 },
    ])
  },
)
