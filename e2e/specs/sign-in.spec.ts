import { expect, test } from '../fixtures/test.ts'
import { demoStaff } from '../support/clinic.ts'

test(
  'a doctor who is no admin sees the dashboard without the admin menu and signs out',
  { tag: '@desktop' },
  async ({ staffPages, environment, page }) => {
    await staffPages.signIn(demoStaff('ngozi.doctor'))
    await staffPages.expectDashboard()
    expect(
      await page.evaluate(() => JSON.parse(sessionStorage.getItem('authUser')!) as object),
    ).toMatchObject({
      displayName: 'Dr. Ngozi Ezeh',
      type: 'staff',
    })
    // The menu must be drawn before missing links prove anything. On a phone it opens with a button.
    const isPhone = (page.viewportSize()?.width ?? 0) < 992
    if (isPhone) await page.getByRole('button', { name: /menu/i }).first().click()
    await expect(page.getByRole('link', { name: 'Appointments', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Booked' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Config' })).toHaveCount(0)
    if (isPhone) await page.keyboard.press('Escape')

    await staffPages.button(/Dr\. Ngozi Ezeh/).click()
    await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Logout' })).toHaveCount(0)
    await page.getByRole('link', { name: 'View Profile' }).click()
    await staffPages.expectHeading('Dr. Ngozi Ezeh')

    // Every signed-in member of staff may block times, also without the menu entry.
    await staffPages.openBlockers()
    await page.goto('/profile')
    await staffPages
      .button('Sign out')
      .or(page.getByRole('link', { name: 'Sign out' }))
      .click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    const live = () =>
      environment.database.query(
        `select 1 from tokens where user_id = (select id from staff where username = 'ngozi.doctor')`,
      )
    await expect.poll(live).toEqual([]) // the page does not wait for the server to forget
    await page.goBack()
    await expect(staffPages.button('Sign In')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: /Booked Appointments|Dr\. Ngozi Ezeh/ })).toHaveCount(0)
  },
)

test(
  'an admin sees the whole menu and signs out with Logout',
  { tag: ['@base', '@desktop'] },
  async ({ staffPages, clinic, page }) => {
    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    const isPhone = (page.viewportSize()?.width ?? 0) < 992
    if (isPhone) await page.getByRole('button', { name: /menu/i }).first().click()
    for (const name of ['Appointments', 'Booked', 'Config'])
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
    if (isPhone) await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Dr\. / }).click()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  },
)

test('a wrong password shows a message and signs nobody in', async ({ staffPages, clinic, page }) => {
  await staffPages.signIn({ ...clinic.admin, password: 'not the password' })
  await staffPages.expectText('The username or the password is not correct. Check both and try again.')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test(
  'an empty sign-in form names both fields and sends nothing',
  { tag: '@base-long' },
  async ({ page, staffPages, network }) => {
    await page.goto('/login')
    await staffPages.button('Sign In').click()
    await staffPages.expectText('Please Enter Your Username')
    await staffPages.expectText('Please Enter Your Password')
    expect(network.answeredCalls('POST /auth/signin')).toEqual([])
  },
)
