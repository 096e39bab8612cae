import { expect, test } from '../fixtures/test.ts'
import { WINDOWS } from '../support/window-sizes.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { moveToToday } from '../pages/booked-appointment.ts'
import { aPerson } from '../support/clinic.ts'
import { countPresses, presses } from '../support/count-presses.ts'

test.use({ viewport: WINDOWS[1440], isMobile: false, hasTouch: false })

test(
  'from the day view, arrivals, cancellations and moves take one press, a new patient three, and a registered one four',
  { tag: '@once' },
  async ({ page, staffPages, environment }) => {
    const { otherPatients } = environment
    const { date } = await otherPatients.firstAvailableTime('lag', { days: 52 })
    const [time, later] = (await otherPatients.availableTimes('lag', date)).slice(3)
    const visitor = aPerson({ firstName: 'Ovie' })
    await otherPatients.book('lag', { date, time: time! }, visitor)
    await otherPatients.book('lag', { date, time: later! }, aPerson({ firstName: 'Sade' }))
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await page.goto(`/schedule?branch=lag&date=${await moveToToday(environment, visitor.phone)}`)
    const card = (name: string) => page.getByRole('button', { name: new RegExp(name) })
    const action = (name: string, text: string) =>
      page.getByRole('group', { name: new RegExp(name) }).getByRole('button', { name: text, exact: true })

    await expect(card('Ovie')).toContainText('Pending')
    await countPresses(page)
    await card('Ovie').hover()
    await expectNoAxeViolations(page, 'schedule')
    await action('Ovie', 'Arrived').click()
    await expect(card('Ovie')).toContainText('Arrived')
    expect(await presses(page)).toBe(1)

    // By the keyboard: Tab leads from the card to its actions. A patient of a later day cannot have arrived.
    await page.goto(`/schedule?branch=lag&date=${date}`)
    await expect(card('Sade')).toContainText('Pending')
    await countPresses(page)
    await card('Sade').focus()
    await page.keyboard.press('Tab')
    await expect(action('Sade', 'Cancel')).toBeFocused()
    await expect(action('Sade', 'Arrived')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(card('Sade')).toHaveCount(0)
    expect(await presses(page)).toBe(1)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectNoAxeViolations(page, 'schedule')
    // A second press within half a second counts as a part of the first one.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(card('Sade')).toBeFocused({ timeout: 5000 })
    }).toPass()

    // A patient comes without an appointment: an available time, one line with name and phone number, and Book.
    const before = await presses(page)
    await page
      .getByRole('button', { name: /^Book at/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('searchbox').pressSequentially('Bisi Walker 0803 555 0195')
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
    await expect(card('Bisi Walker')).toContainText('Confirmed')
    expect(await presses(page)).toBe(before + 3)

    // Dragging is no press that the page counts. Undo is one.
    const walker = card('Bisi Walker')
    const when = await walker.textContent()
    await walker.dragTo(page.getByRole('button', { name: /^Book at/ }).nth(8))
    await expect(page.getByRole('group', { name: 'Last change' })).toContainText('Bisi Walker moved to')
    await expect(walker).not.toHaveText(when!)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(walker).toHaveText(when!)
    expect(await presses(page)).toBe(before + 4)

    // A registered caller: an available time, the name, the person, and Book.
    await page
      .getByRole('button', { name: /^Book at/ })
      .last()
      .click()
    await page.getByRole('dialog').getByRole('searchbox').pressSequentially('LAG/004F2')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Adaeze/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
    await expect(card('Adaeze')).toContainText('Confirmed')
    expect(await presses(page)).toBe(before + 8)
  },
)
