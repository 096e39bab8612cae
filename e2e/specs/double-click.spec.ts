import { expect, test } from '../fixtures/test.ts'
import { delayScripts, openStyled, waitForHydration } from '../support/before-scripts.ts'

for (const when of ['before', 'after'] as const)
  test(`a double click ${when} the scripts have arrived answers one question`, async ({
    bookingPage,
    page,
  }) => {
    // Wide enough for the branches in one row: the first one is where Yes was.
    await page.setViewportSize({ width: 1440, height: 900 })
    const releaseScripts = await delayScripts(page)
    await openStyled(page)
    if (when === 'after') {
      releaseScripts()
      await waitForHydration(page)
    }
    await page.getByRole('button', { name: /^Yes/ }).click()
    await bookingPage.expectHeading('Where did you register?')
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    releaseScripts()
    await waitForHydration(page)
    await bookingPage.expectHeading('Where did you register?')
    // The same place is a branch: a click of its own answers.
    await page.mouse.down()
    await page.mouse.up()
    await bookingPage.expectHeading(/Find your clinic record/)
  })

test('a double click on Confirm before the scripts have arrived loses nothing that is typed', async ({
  bookingPage,
  page,
  environment,
}) => {
  const person = await environment.clinic.registerPatient()
  const releaseScripts = await delayScripts(page)
  await openStyled(page)
  await bookingPage.chooseBranch(person.location)
  await bookingPage.identifierField.fill(person.email!)
  await bookingPage.button('Confirm').dblclick()
  await expect(bookingPage.identifierField).toHaveValue(person.email!)
  releaseScripts()
  await bookingPage.expectCodeField()
})
