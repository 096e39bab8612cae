import { expect, test } from '../fixtures/test.ts'
import { codeOfStep } from '../../api/src/staff/totp.ts'
import { StaffPages } from '../pages/staff-pages.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { demoStaff } from '../support/clinic.ts'

/** What the authenticator app shows, or will show `steps` of 30 seconds later. */
const codeAt = (secret: string, steps: number) => codeOfStep(secret, Math.floor(Date.now() / 30_000) + steps)

test('a doctor sees the lists that the role allows in the menu, not the admin pages, and signs out', async ({
  staffPages,
  environment,
  page,
}) => {
  await staffPages.signIn(demoStaff('ngozi.doctor'))
  await staffPages.expectHeading('Schedule')
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('authUser')!) as object)).toMatchObject({
    displayName: 'Dr. Ngozi Ezeh',
    type: 'staff',
  })
  // The menu must be drawn before missing links prove anything. On a phone it opens with a button.
  const isPhone = (page.viewportSize()?.width ?? 0) < 992
  if (isPhone) await page.getByRole('button', { name: /menu/i }).first().click()
  await expect(page.getByRole('link', { name: 'Appointments', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Booked', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Config', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pages', exact: true })).toHaveCount(0)
  if (isPhone) await page.keyboard.press('Escape')

  await staffPages.button(/Dr\. Ngozi Ezeh/).click()
  await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
  await page.getByRole('link', { name: 'View Profile' }).click()
  await staffPages.expectHeading('Dr. Ngozi Ezeh')

  // A doctor changes own blockers only.
  await page.goto('/config?type=Weekly')
  await expect(staffPages.button('Edit Teaching at the university')).toBeVisible()
  await expect(staffPages.row('Staff meeting')).toBeVisible()
  await expect(staffPages.button('Edit Staff meeting')).toHaveCount(0)
  await page.goto('/profile')
  await staffPages
    .button('Sign out')
    .or(page.getByRole('link', { name: 'Sign out' }))
    .click()
  await expect(page).toHaveURL(/\/login$/)
  // The address changes before the sign-in page is loaded, which ends the session.
  await expect(staffPages.button('Sign In')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  const live = () =>
    environment.database.query(
      `select 1 from tokens where user_id = (select id from staff where username = 'ngozi.doctor')`,
    )
  await expect.poll(live).toEqual([]) // the page does not wait for the server to forget
  await page.goBack()
  await expect(staffPages.button('Sign In')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: /Booked Appointments|Dr\. Ngozi Ezeh/ })).toHaveCount(0)
})

test(
  'an admin sees the whole menu and signs out with Logout',
  { tag: ['@base-long', '@desktop'] },
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
    expect(network.callsWithResponse('POST /auth/signin')).toEqual([])
  },
)

test('a doctor changes the password, turns on two-step sign-in, signs in with codes and ends a session', async ({
  staffPages,
  environment,
  page,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const doctor = await environment.clinic.addStaff(`two.step.${test.info().project.name.slice(0, 5)}`)
  const password = 'kettle window harbour'
  await staffPages.signIn(doctor)
  await staffPages.expectDashboard()
  await page.goto('/profile')
  await staffPages.button('Change password').click()
  await staffPages.field('Current password').fill(doctor.password)
  await staffPages.field('New password').fill('password1234')
  await staffPages.button('Save').click()
  await staffPages.expectText('This password appeared in a data breach')
  await staffPages.field('New password').fill(password)
  await staffPages.button('Save').click()
  await staffPages.expectText('You are signed out everywhere else')

  await staffPages.button('Turn on').click()
  await staffPages.field('Your password').fill(password)
  await staffPages.button('Continue').click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '')
  await expectAccessible(page, 'QR code')
  await staffPages.field('Code').fill(codeAt(secret, 0))
  await staffPages.button('Turn on').click()
  await staffPages.expectText('Save your recovery codes')
  const recoveryCode = await page.locator('.recovery-codes code').first().innerText()
  await staffPages.button('I have saved the codes').click()
  await staffPages.expectText('You have 10 recovery codes left.')
  await expectAccessible(page, 'profile')

  // On another device: the password alone opens nothing, the code that turned it on is used up, the next one works.
  const otherDevice = await browser.newContext({ baseURL: environment.portal.url, reducedMotion: 'reduce' })
  const elsewhere = new StaffPages(await otherDevice.newPage())
  await elsewhere.signIn({ username: doctor.username, password })
  await elsewhere.expectHeading('Enter your code')
  await elsewhere.page.goto('/dashboard')
  await expect(elsewhere.page).toHaveURL(/\/login$/)
  await elsewhere.enterCredentials({ username: doctor.username, password })
  await elsewhere.field('Code').fill('000000')
  await elsewhere.button('Sign In').click()
  await elsewhere.expectText('This code is not correct')
  await elsewhere.field('Code').fill(codeAt(secret, 1))
  await elsewhere.button('Sign In').click()
  await elsewhere.expectDashboard()

  await page.reload()
  await page.getByRole('button', { name: /^Sign out .* signed in/ }).click()
  await staffPages.field('Your password').fill(password)
  await staffPages.button('Sign out').click()
  await staffPages.expectText('The session has ended.')
  await elsewhere.page.goto('/dashboard')
  await expect(elsewhere.page).toHaveURL(/\/login$/)

  await elsewhere.enterCredentials({ username: doctor.username, password })
  await elsewhere.button('Use a recovery code').click()
  await elsewhere.field('Recovery code').fill(recoveryCode.toUpperCase())
  await expectAccessible(elsewhere.page, 'recovery code')
  await elsewhere.button('Sign In').click()
  await elsewhere.expectText('You have 9 recovery codes left')
  await elsewhere.button('Continue').click()
  await elsewhere.expectDashboard()
  await otherDevice.close()
})
