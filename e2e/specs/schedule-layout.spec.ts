import type { Locator } from '@playwright/test'
import { testAtFixedTime } from '../fixtures/fixed-time.ts'
import { expect } from '../fixtures/test.ts'
import type { FullEnvironment } from '../environment/environment.ts'
import { WINDOWS } from '../support/window-sizes.ts'

/** A Tuesday shortly before the end of the day, in clinic time. */
const LATE_AFTERNOON = '2026-12-01T16:10:00+01:00'

const test = testAtFixedTime(LATE_AFTERNOON)
test.use({ isMobile: false, hasTouch: false })

/** Gives every doctor of Lagos a patient each half hour from 8:00 to 17:00. */
async function fillDay({ database }: FullEnvironment) {
  await database.query(`delete from blockers`)
  await database.query(`delete from appointments where branch = 'lag'`)
  await database.query(
    `insert into rooms (branch, name) select 'lag', 'Extra room ' || n from generate_series(1, 9) n`,
  )
  await database.query(
    `insert into appointments (reference, branch, patient_id, person, verified, doctor_id, room_id, service_text, type,
       description, starts_at, ends_at, language, created_at, state)
     select new_reference(), 'lag', (select id from patients order by id offset n limit 1), 'full day:' || d.id || ' ' || n,
       true, d.id, r.id, 'Routine Check-Up', 'consultation', '', at, at + interval '30 minutes', 'en', now(), 'booked'
     from (
       select n, timestamp '2026-12-01 08:00' + n * interval '30 minutes' as at from generate_series(0, 17) n
     ) slots
     cross join (select id, row_number() over (order by id) as place from doctors where branch = 'lag' and active) d
     join (select id, row_number() over (order by id) as place from rooms where branch = 'lag' and active) r using (place)`,
  )
}

const boxOf = async (element: Locator) => (await element.boundingBox())!

test(
  'in a full afternoon the current time and the doctors are on screen, and quick actions cover no other card',
  { tag: '@once' },
  async ({ page, staffPages, environment }) => {
    await fillDay(environment)
    await page.clock.setFixedTime(LATE_AFTERNOON)
    await page.setViewportSize(WINDOWS[1440])
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    for (const width of [768, 1440] as const) {
      await page.setViewportSize(WINDOWS[width])
      await page.goto('/schedule?branch=lag')
      const now = page.locator('th[aria-current="time"]')
      await expect(now).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)

      const groups = page.getByRole('grid').getByRole('group')
      const columns = await page.getByRole('columnheader').count()
      // The first card of the row of now, and the one below it.
      const card = page.getByRole('row').filter({ has: now }).getByRole('group').first()
      const below = page
        .getByRole('row')
        .filter({ has: now })
        .locator('xpath=following-sibling::tr[1]')
        .getByRole('group')
        .first()
      expect(await groups.count()).toBe(18 * (columns - 1))
      await card.hover({ position: { x: 8, y: 8 } })
      await expect(card.getByRole('button', { name: 'Cancel' })).toBeVisible()
      const space = await boxOf(card)
      for (const action of await card.getByRole('button').all()) {
        const { x, y, width: across, height } = await boxOf(action)
        expect(x).toBeGreaterThanOrEqual(space.x - 0.5)
        expect(x + across).toBeLessThanOrEqual(space.x + space.width + 0.5)
        expect(y + height).toBeLessThanOrEqual(space.y + space.height + 0.5)
      }
      const patient = (await below.getAttribute('aria-label'))!
      await below
        .getByRole('button')
        .first()
        .click({ position: { x: 8, y: 4 } })
      await expect(page.getByRole('dialog', { name: patient })).toBeVisible()
      await expect(card).toContainText('Confirmed')
      await page.keyboard.press('Escape')
    }
  },
)
