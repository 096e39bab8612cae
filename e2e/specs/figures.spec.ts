import { expect, test } from '../fixtures/test.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { demoStaff } from '../support/clinic.ts'

test('a receptionist reads the figures of a branch as charts and as tables, in both colour modes', async ({
  staffPages,
  page,
}) => {
  await staffPages.signIn(demoStaff('chidi.frontdesk'))
  await staffPages.expectDashboard()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.getByRole('link', { name: 'Figures' }).first().click()
  await staffPages.expectHeading('Figures')
  const days = page.getByRole('region', { name: 'Appointments by day' })
  await expect(days.locator('canvas')).toHaveAttribute('style', /height/)
  const colour = () =>
    days.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.reduce((sum, value) => sum + value, 0)
    })
  const light = await colour()
  expect(light).toBeGreaterThan(0)
  await expectNoAxeViolations(page, 'figures')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colour).not.toBe(light)
  await days.getByText('Show the numbers').click()
  await expect(days.getByRole('columnheader', { name: 'No-shows' })).toBeVisible()
  await expectNoAxeViolations(page, 'figures, dark')
  await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01')
  await expect(page.getByRole('alert')).toContainText('Choose at most 366 days.')
})
