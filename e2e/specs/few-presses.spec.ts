import { expect, test } from '../fixtures/test.ts'
import { WINDOWS } from '../screenshots/tour.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aPerson } from '../support/clinic.ts'
import { countPresses, presses } from '../support/presses.ts'

test.use({ viewport: WINDOWS[1440], isMobile: false, hasTouch: false })

test(
  'from the day view, an arrival and a cancellation take one press, and somebody who walks in takes three',
  { tag: '@once' },
  async ({ page, staffPages, environment }) => {
    const { otherPatients } = environment
    const { date } = await otherPatients.firstFreeTime('lag', { days: 52 })
    const [time, later] = (await otherPatients.freeTimes('lag', date)).slice(3)
    await otherPatients.books('lag', { date, time: time! }, aPerson({ firstName: 'Obi' }))
    await otherPatients.books('lag', { date, time: later! }, aPerson({ firstName: 'Sade' }))
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await page.goto(`/schedule?branch=lag&date=${date}`)
    const card = (name: string) => page.getByRole('button', { name: new RegExp(name) })
    const action = (name: string, text: string) =>
      page.getByRole('group', { name: new RegExp(name) }).getByRole('button', { name: text, exact: true })

    await expect(card('Obi')).toContainText('Not confirmed')
    await countPresses(page)
    await card('Obi').hover()
    await expectNoAxeViolations(page, 'schedule')
    await action('Obi', 'Arrived').click()
    await expect(card('Obi')).toContainText('Arrived')
    expect(await presses(page)).toBe(1)

    // By the keyboard: Tab leads from the card to its actions.
    await card('Sade').focus()
    await page.keyboard.press('Tab')
    await expect(action('Sade', 'Arrived')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card('Sade')).toHaveCount(0)
    expect(await presses(page)).toBe(2)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectNoAxeViolations(page, 'schedule')
    await page.keyboard.press('Enter')
    await expect(card('Sade')).toBeFocused()

    // Somebody who walks in: an available time, one line with name and phone number, and Book.
    const before = await presses(page)
    await page
      .getByRole('button', { name: /^Book at/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('searchbox').pressSequentially('Bisi Walker 0803 555 0195')
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
    await expect(card('Bisi Walker')).toContainText('Confirmed')
    expect(await presses(page)).toBe(before + 3)
  },
)
