import type { MyAppointment } from '@molar/contract'
import { expect, test } from '../fixtures/test.ts'
import { createAppointment } from '../pages/booked-appointment.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { delayScripts, openStyled, waitForHydration } from '../support/before-scripts.ts'
import { aPerson } from '../support/clinic.ts'

test(
  'a patient begins to change a time before the scripts have arrived, and nothing of it is lost',
  { tag: ['@desktop', '@nginx'] },
  async ({ appointmentPage, page, environment }) => {
    const person = aPerson()
    const { link } = await createAppointment(environment, person, 34)
    const releaseScripts = await delayScripts(page)
    await openStyled(page, () => page.goto(link, { waitUntil: 'commit' }))
    await appointmentPage.expectHeading('Your appointment')
    await expectNoAxeViolations(page, 'the first screen of a link')
    await appointmentPage.button('Change time').click()
    await appointmentPage.expectHeading('Confirm it is you')
    await expectNoAxeViolations(page, 'the question who it is before the scripts')
    const field = page.getByRole('textbox', { name: /^Last four digits/ })
    await field.pressSequentially(person.phone.slice(-4, -1))
    releaseScripts()
    await waitForHydration(page)
    await expect(field).toBeFocused()
    await page.keyboard.type(person.phone.slice(-1))
    await page.keyboard.press('Enter')
    await appointmentPage.expectHeading('Choose a new time')
    await page.goBack()
    await appointmentPage.expectHeading('Your appointment')
  },
)

test('an answer that is sent before the scripts have arrived leads to the question whether to cancel', async ({
  appointmentPage,
  page,
  environment,
}) => {
  const person = aPerson()
  const { link } = await createAppointment(environment, person, 36)
  const releaseScripts = await delayScripts(page)
  await openStyled(page, () => page.goto(link, { waitUntil: 'commit' }))
  await appointmentPage.pressAsOwner('Cancel appointment', person)
  await expect(appointmentPage.button('Continue')).toHaveAttribute('aria-busy', 'true')
  releaseScripts()
  await appointmentPage.expectHeading('Cancel your appointment?')
  expect(page.url()).not.toContain('#')
})

test(
  'the buttons stay where they are when the appointment arrives, which is loaded once',
  { tag: '@desktop' },
  async ({ appointmentPage, page, environment }) => {
    const { link } = await createAppointment(environment, aPerson(), 38)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    // The reserved space is for texts of one line. In the fonts of phones, most texts have one line.
    await page.route('**/my-appointment', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: MyAppointment }
      Object.assign(body.data, { appointment_date: '2027-01-01' })
      Object.assign(body.data.doctor, { title: 'Dr.', first_name: 'Ngozi', last_name: 'Eze' })
      await route.fulfill({ response, json: body })
    })
    const releaseScripts = await delayScripts(page)
    await openStyled(page, () => page.goto(link, { waitUntil: 'commit' }))
    const button = appointmentPage.button('Change time')
    const element = await button.elementHandle()
    const before = await button.boundingBox()
    releaseScripts()
    await waitForHydration(page)
    await expect(appointmentPage.button('I will come')).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
    expect(await element.evaluate((one) => one.isConnected)).toBe(true)
    expect(calls.filter((path) => path === '/my-appointment')).toHaveLength(1)
  },
)

test('without a whole link, the page of an appointment does not begin with its first screen', async ({
  appointmentPage,
  page,
}) => {
  for (const [path, heading] of [
    ['/appointment', 'Where did you register?'],
    ['/appointment#3kTiQ0p', 'This link does not work'],
  ] as const) {
    await page.goto('about:blank')
    const releaseScripts = await delayScripts(page)
    await openStyled(page, () => page.goto(path, { waitUntil: 'commit' }))
    await expect(page.getByRole('link', { name: /0700 555 0102/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    releaseScripts()
    await appointmentPage.expectHeading(heading)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
