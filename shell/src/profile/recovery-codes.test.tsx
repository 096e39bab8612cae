import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renewRecoveryCodes } from '@molar/contract'
import {
  factorOn as on,
  isLeavingAsked,
  openProfile as open,
  press,
  recoveryCodes,
  type,
} from '../testing/open-profile.tsx'

async function makeNewCodes(api: Awaited<ReturnType<typeof open>>) {
  api.reply(renewRecoveryCodes, { recoveryCodes })
  await press('Make new recovery codes')
  await type('Your password', 'secret')
  await type('Code', '123456')
  await press('Make new recovery codes')
  await screen.findByText(recoveryCodes[0]!)
}

it('warns when few recovery codes are left, and makes new ones with password and code', async () => {
  const api = await open({ factor: { ...on, recoveryCodesLeft: 3 } })
  expect(await screen.findByText(/You have 3 recovery codes left\. Make new ones/)).toBeVisible()
  await makeNewCodes(api)
  expect(screen.getByText(recoveryCodes[0]!)).toBeVisible()
  expect(api.sent(renewRecoveryCodes)).toEqual([{ password: 'secret', code: '123456' }])
})

it('says on the profile that a person without the app and recovery codes needs the administrator', async () => {
  await open({ factor: { ...on, recoveryCodesLeft: 0 } })
  expect(
    await screen.findByText(
      'You have no recovery codes left. If you have your app, make new codes now. ' +
        'If you no longer have your app, ask your administrator now to reset two-step sign-in.',
    ),
  ).toBeVisible()
})

it('says before the page of new recovery codes is left that they cannot be shown again', async () => {
  const api = await open({ factor: on })
  await makeNewCodes(api)
  await waitFor(() => expect(isLeavingAsked()).toBe(true))
  await userEvent.click(screen.getByRole('link', { name: 'Booked' }))
  const name =
    'Leave without saving the recovery codes? We cannot show them again, and older ones no longer work.'
  expect(await screen.findByRole('alertdialog', { name })).toBeVisible()
  await press('Stay')
  expect(screen.getByText(recoveryCodes[0]!)).toBeVisible()
})

it('leaves the page without a question after the new recovery codes were saved', async () => {
  const api = await open({ factor: on })
  await makeNewCodes(api)
  await waitFor(() => expect(isLeavingAsked()).toBe(true))
  await press('I have saved the codes')
  await waitFor(() => expect(isLeavingAsked()).toBe(false))
})
