import { expect, test } from '../fixtures/test.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { expectFocusKept, pressKey, tabTo, typeInto } from '../support/keyboard.ts'

test(
  'a patient books with the keyboard only',
  { tag: ['@desktop', '@release-check-booking-once', '@books'] },
  async ({ bookingPage, clinic, page }) => {
    const person = await clinic.registerPatient({ middleName: null })
    // Keys that are pressed before the heading of a new stage has the focus have no effect.
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/')
    await pressKey(page, page.getByRole('button', { name: /^Yes\b/ }))
    await bookingPage.expectHeading('Where did you register?')
    await expect(heading).toBeFocused()
    await pressKey(page, page.getByRole('button', { name: /^Lagos/ }))
    await expect(bookingPage.identifierField).toBeVisible()
    await expect(heading).toBeFocused()
    await typeInto(page, bookingPage.identifierField, person.email!)
    await page.keyboard.press('Enter')
    await bookingPage.expectCodeField()
    await expect(heading).toBeFocused()
    await typeInto(page, bookingPage.codeField, await clinic.codeFor(person.email!))
    await page.keyboard.press('Enter')
    await bookingPage.expectStep('Confirm Details')
    await expect(heading).toBeFocused()
    await pressKey(page, bookingPage.button('Next'))

    await bookingPage.expectStep('Booking Details')
    await expect(heading).toBeFocused()
    await pressKey(page, bookingPage.button('Next'))
    await bookingPage.expectRefusal('Please fill all required fields!')
    await pressKey(page, page.getByRole('link', { name: 'Choose consultation or procedure' }))
    await pressKey(page, bookingPage.group('Appointment Type*').getByRole('radio').first(), 'Space')
    await expect(bookingPage.field('Service').getByRole('option').nth(1)).toBeAttached()
    await tabTo(page, bookingPage.field('Service'))
    await page.keyboard.press('ArrowDown')
    const days = bookingPage.group('Next available days').getByRole('radio')
    await pressKey(page, days.first(), 'Space')
    await page.keyboard.press('ArrowRight')
    await expect(days.nth(1)).toBeChecked()
    await pressKey(page, bookingPage.times.first(), 'Space')
    await page.keyboard.press('ArrowRight')
    await expect(bookingPage.times.nth(1)).toBeChecked()
    await typeInto(page, bookingPage.field('Complaint'), 'By keyboard')
    await pressKey(page, bookingPage.button('Next'))
    await bookingPage.expectStep('Confirmation')
    await expect(heading).toBeFocused()
    await pressKey(page, bookingPage.button('Submit'))
    await bookingPage.expectBooked()
    await expect(heading).toBeFocused()

    expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([
      { rawId: person.rawId, complaint: 'By keyboard' },
    ])
  },
)

test(
  'staff create, edit and delete a blocker with the keyboard only',
  { tag: '@desktop' },
  async ({ environment, staffPages, page }) => {
    const description = `By keyboard ${test.info().project.name}`
    const { dialog } = staffPages
    await page.goto('/login')
    await typeInto(page, page.getByRole('textbox', { name: 'Username' }), environment.clinic.admin.username)
    await typeInto(page, page.getByLabel('Password', { exact: true }), environment.clinic.admin.password)
    await page.keyboard.press('Enter')
    await staffPages.expectDashboard()
    await page.goto('/config')
    await staffPages.expectListLoaded()
    await pressKey(page, staffPages.button('Add Blocker'))
    await tabTo(page, dialog.getByLabel('Type', { exact: true }))
    await page.keyboard.type('Weekly')
    await typeInto(page, dialog.getByLabel('Description', { exact: true }), description)
    await pressKey(page, dialog.getByRole('checkbox', { name: 'Sunday', exact: true }), 'Space')
    await pressKey(page, dialog.getByRole('button', { name: 'Save', exact: true }))
    await staffPages.expectSaved(description)
    await expect(staffPages.button('Add Blocker')).toBeFocused()
    expect(await environment.clinic.blockersNamed(description)).toMatchObject([{ type: 'Weekly', days: [0] }])

    await pressKey(page, staffPages.button(`Delete ${description}`))
    await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
    await pressKey(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
    await expect(dialog).toHaveCount(0)
    expect(await environment.clinic.blockersNamed(description)).toEqual([])
    await expectFocusKept(page)
  },
)
