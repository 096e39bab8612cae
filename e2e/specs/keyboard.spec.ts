import { expect, test } from '../fixtures/test.ts'
import { focusIsKept, presses, tabTo, types } from '../support/keyboard.ts'

test('a patient books with the keyboard only', { tag: '@desktop' }, async ({ patient, clinic, page }) => {
  const person = await clinic.registers()
  // Whoever types before the heading of a new stage has taken the focus types into nothing.
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/')
  await presses(page, page.getByRole('button', { name: /^Yes\b/ }))
  await patient.sees('Where did you register?')
  await expect(heading).toBeFocused()
  await presses(page, page.getByRole('button', { name: /^Lagos/ }))
  await expect(patient.identifierField).toBeVisible()
  await expect(heading).toBeFocused()
  await types(page, patient.identifierField, person.email!)
  await page.keyboard.press('Enter')
  await patient.seesCodeField()
  await expect(heading).toBeFocused()
  await types(page, patient.codeField, await clinic.codeFor(person.email!))
  await page.keyboard.press('Enter')
  await patient.isAt('Confirm Details')
  await expect(heading).toBeFocused()
  await presses(page, patient.button('Next'))

  await patient.isAt('Booking Details')
  await expect(heading).toBeFocused()
  await presses(page, patient.button('Next'))
  await patient.isRefused('Please fill all required fields!')
  await presses(page, page.getByRole('link', { name: 'Choose consultation or procedure' }))
  await presses(page, patient.group('Appointment Type*').getByRole('radio').first(), 'Space')
  await expect(patient.field('Service').getByRole('option').nth(1)).toBeAttached()
  await tabTo(page, patient.field('Service'))
  await page.keyboard.press('ArrowDown')
  const days = patient.group('Next available days').getByRole('radio')
  await presses(page, days.first(), 'Space')
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(1)).toBeChecked()
  await presses(page, patient.times.first(), 'Space')
  await page.keyboard.press('ArrowRight')
  await expect(patient.times.nth(1)).toBeChecked()
  await types(page, patient.field('Complaint'), 'By keyboard')
  await presses(page, patient.button('Next'))
  await patient.isAt('Confirmation')
  await expect(heading).toBeFocused()
  await presses(page, patient.button('Submit'))
  await patient.seesBooked()
  await expect(heading).toBeFocused()

  expect(await clinic.bookingsFor(person.email!)).toMatchObject([
    { rawId: person.rawId, complaint: 'By keyboard' },
  ])
})

test(
  'staff create, edit and delete a blocker with the keyboard only',
  { tag: '@desktop' },
  async ({ ours, colleague, page }) => {
    const description = `By keyboard ${test.info().project.name}`
    const { dialog } = colleague
    await page.goto('/login')
    await types(page, page.getByRole('textbox', { name: 'Username' }), ours.clinic.admin.username)
    await types(page, page.getByLabel('Password', { exact: true }), ours.clinic.admin.password)
    await page.keyboard.press('Enter')
    await colleague.seesDashboard()
    await page.goto('/config')
    await colleague.listIsThere()
    await presses(page, colleague.button('Add Blocker'))
    await tabTo(page, dialog.getByLabel('Type', { exact: true }))
    await page.keyboard.type('Weekly')
    await types(page, dialog.getByLabel('Description', { exact: true }), description)
    await presses(page, dialog.getByRole('checkbox', { name: 'Sunday', exact: true }), 'Space')
    await presses(page, dialog.getByRole('button', { name: 'Save', exact: true }))
    await colleague.seesSaved(description)
    await expect(colleague.button('Add Blocker')).toBeFocused()
    expect(await ours.clinic.blockersNamed(description)).toMatchObject([{ type: 'Weekly', days: [0] }])

    await presses(page, colleague.button(`Delete ${description}`))
    await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
    await presses(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
    await expect(dialog).toHaveCount(0)
    expect(await ours.clinic.blockersNamed(description)).toEqual([])
    await focusIsKept(page)
  },
)
