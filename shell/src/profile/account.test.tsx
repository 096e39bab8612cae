import { act, screen, waitFor } from '@testing-library/react'
import {
  changePassword,
  confirmSecondFactor,
  fetchSecondFactor,
  listSessions,
  newSecondFactor,
  renewRecoveryCodes,
  testToken,
  turnOffSecondFactor,
} from '@molar/contract'
import { fakeApi, connectionLost, rawResponse, refusal } from '@molar/shared/testing'
import {
  aSession,
  factorOff as off,
  factorOn as on,
  isLeavingAsked,
  openProfile as open,
  press,
  recoveryCodes,
  refusedAt,
  type,
} from '../testing/open-profile.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'

it('shows the person alone on a server without accounts of its own', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/profile', api, token: 'staff-token', person: admin })
  expect(await screen.findByRole('heading', { name: admin.displayName })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Password' })).not.toBeInTheDocument()
})

describe('the password', () => {
  it('changes the password with the current one, and loads the sessions again', async () => {
    const api = await open()
    api.reply(changePassword, null)
    await press('Change password')
    expect(screen.getByLabelText('Current password')).toHaveFocus()
    await type('Current password', 'the old one')
    await type('New password', 'kettle window harbour')
    api.reply(listSessions, [aSession()])
    await press('Save')
    expect(await screen.findByText(/You are signed out everywhere else/)).toBeVisible()
    expect(api.sent(changePassword)).toEqual([{ current: 'the old one', password: 'kettle window harbour' }])
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Password' })).toHaveFocus()
  })

  it.each([
    ['current', 'Current password'],
    ['password', 'New password'],
  ])('shows a refusal of %s at its field, and keeps what was typed', async (path, label) => {
    const api = await open()
    api.reply(changePassword, refusedAt(path, 'Not this one.'))
    await press('Change password')
    await type('Current password', 'the old one')
    await type('New password', 'kettle window harbour')
    await press('Save')
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Not this one\./))
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(screen.getByLabelText('New password')).toHaveValue('kettle window harbour')
  })

  it('names the empty fields of a new password, and sends nothing', async () => {
    const api = await open()
    await press('Change password')
    await press('Save')
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/Please enter the password/)
    expect(api.sent(changePassword)).toEqual([])
  })

  it('says in the language of the page that a proxy refused the change of a password', async () => {
    const api = await open()
    api.reply(changePassword, rawResponse(403, '<h1>Forbidden</h1>'))
    await press('Change password')
    await type('Current password', 'the old one')
    await type('New password', 'kettle window harbour')
    await press('Save')
    expect(await screen.findByRole('alert')).toHaveTextContent("We could not reach the clinic's server.")
  })

  it('says that the server did not respond to the change of a password', async () => {
    const api = await open()
    api.reply(changePassword, connectionLost())
    await press('Change password')
    await type('Current password', 'the old one')
    await type('New password', 'kettle window harbour')
    await press('Save')
    expect(await screen.findByRole('alert')).toHaveTextContent(/Your new password may already be valid/)
  })
})

async function openSetUp(api: Awaited<ReturnType<typeof open>>) {
  api.reply(newSecondFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' })
  await press('Turn on')
  await type('Your password', 'secret')
  await press('Continue')
  await screen.findByText('ABCD EFGH')
}

describe('two-step sign-in', () => {
  it('turns two-step sign-in on with the password, a QR code or its key, a code and saved recovery codes', async () => {
    const api = await open()
    api.reply(newSecondFactor, {
      secret: 'ABCDEFGH23456789',
      uri: 'otpauth://totp/Molar:a?secret=ABCDEFGH23456789',
    })
    api.reply(confirmSecondFactor, { recoveryCodes })
    await press('Turn on')
    await type('Your password', 'secret')
    await press('Continue')
    expect(await screen.findByText('ABCD EFGH 2345 6789')).toBeVisible()
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
    await type('Code', '123456')
    api.reply(fetchSecondFactor, on)
    await press('Turn on')
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus()
    expect(screen.getAllByText(/^aaaa\d-bbbb\d$/)).toHaveLength(10)
    await waitFor(() => expect(isLeavingAsked()).toBe(true))
    await press('I have saved the codes')
    expect(await screen.findByText(/Two-step sign-in is on/)).toBeVisible()
    await waitFor(() => expect(isLeavingAsked()).toBe(false))
    expect(await screen.findByText('You have 10 recovery codes left.')).toBeVisible()
    expect([api.sent(newSecondFactor), api.sent(confirmSecondFactor)]).toEqual([
      [{ password: 'secret' }],
      [{ code: '123456' }],
    ])
  })

  it('shows a wrong first code of two-step sign-in at its field', async () => {
    const api = await open()
    api.reply(confirmSecondFactor, refusedAt('code', 'This code is not correct.'))
    await openSetUp(api)
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument()
    await type('Code', '000000')
    await press('Turn on')
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/not correct/))
  })

  it('shows after a lost response that two-step sign-in is on, and asks for new recovery codes', async () => {
    const api = await open()
    api.reply(confirmSecondFactor, connectionLost())
    await openSetUp(api)
    await type('Code', '123456')
    await press('Turn on')
    expect(await screen.findByRole('alert')).toHaveTextContent('make new recovery codes')
    api.reply(fetchSecondFactor, on)
    await press('Cancel')
    expect(await screen.findByRole('button', { name: 'Make new recovery codes' })).toBeVisible()

    api.reply(renewRecoveryCodes, connectionLost())
    await press('Make new recovery codes')
    await type('Your password', 'secret')
    await type('Code', '123456')
    await press('Make new recovery codes')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your recovery codes may have changed')
  })

  it('turns two-step sign-in off with password and code', async () => {
    const api = await open({ factor: on })
    api.reply(turnOffSecondFactor, null)
    await press('Turn off')
    await type('Your password', 'secret')
    await type('Code', '123456')
    api.reply(fetchSecondFactor, off)
    await press('Turn off')
    expect(await screen.findByText('Two-step sign-in is off.')).toBeVisible()
    expect(api.sent(turnOffSecondFactor)).toEqual([{ password: 'secret', code: '123456' }])
  })

  it.each([
    ['Set up another app', 'Continue', newSecondFactor.path],
    ['Make new recovery codes', 'Make new recovery codes', renewRecoveryCodes.path],
    ['Turn off', 'Turn off', turnOffSecondFactor.path],
  ])('%s takes a recovery code of a person who lost the app', async (action, submit, path) => {
    const api = await open({ factor: on })
    const refused = refusedAt('code', 'This code is not correct.')
    api.reply(newSecondFactor, refused)
    api.reply(renewRecoveryCodes, refused)
    api.reply(turnOffSecondFactor, refused)
    await press(action)
    await type('Your password', 'secret')
    await type('Code', '123')
    await press('Use a recovery code')
    const field = screen.getByLabelText('Recovery code')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('')
    await type('Recovery code', 'k3m9x-7qp2r')
    await press(submit)
    await waitFor(() => expect(field).toHaveAccessibleDescription(/not correct/))
    const sent = api.calls.filter(({ call }) => call.endsWith(` ${path}`))
    expect(sent.map(({ input }) => input)).toEqual([{ password: 'secret', code: 'k3m9x-7qp2r' }])
    await press('Use a code from the app')
    expect(screen.getByLabelText('Code')).not.toHaveAccessibleDescription(/not correct/)
  })

  it('still says that the password is missing after a change to a recovery code', async () => {
    await open({ factor: on })
    await press('Turn off')
    await press('Turn off')
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/Please enter the code/)
    await press('Use a recovery code')
    expect(screen.getByLabelText('Recovery code')).not.toHaveAccessibleDescription(/Please enter the code/)
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(/Please enter the password/)
  })

  it('shows no button to turn two-step sign-in off where it is required', async () => {
    await open({ factor: { ...on, required: true } })
    await screen.findByRole('button', { name: 'Set up another app' })
    expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
  })

  it('shows a person who needs two-step sign-in nothing else on every staff page until it is on', async () => {
    const api = await open({
      factor: { ...off, required: true },
      needsSecondFactor: true,
      path: '/dashboard',
    })
    expect(
      await screen.findByText('Your account needs two-step sign-in. Turn it on to continue.'),
    ).toBeVisible()
    expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent('/profile')
    expect(screen.queryByRole('region', { name: 'Password' })).not.toBeInTheDocument()
    expect(api.sent(listSessions)).toEqual([])

    api.reply(confirmSecondFactor, { recoveryCodes })
    await openSetUp(api)
    api.reply(testToken, refusal(429, 'Wait.'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(api.sent(testToken).length).toBeGreaterThan(1))
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
    expect(screen.getByText('ABCD EFGH')).toBeVisible()
    await type('Code', '123456')
    await press('Turn on')
    api.reply(testToken, { kind: 'staff' })
    api.reply(fetchSecondFactor, { ...on, required: true })
    await press('I have saved the codes')
    expect(await screen.findByRole('region', { name: 'Sessions' })).toBeVisible()
  })
})
