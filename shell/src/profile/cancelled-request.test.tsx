import { screen, waitFor } from '@testing-library/react'
import {
  changePassword,
  endSessions,
  listSessions,
  newSecondFactor,
  turnOffSecondFactor,
} from '@molar/contract'
import { delayed, refusal } from '@molar/shared/testing'
import { aSession, factorOn, openProfile as open, press, type } from '../testing/open-profile.tsx'

const SECRET = { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' }

/** Opens the form for a new password, whose first field then has the focus. */
async function typeCurrentPassword() {
  await press('Change password')
  await type('Current password', 'the old one')
  expect(screen.getByLabelText('Current password')).toHaveFocus()
}

const expectFocusKept = () => {
  expect(screen.getByLabelText('Current password')).toHaveFocus()
  expect(screen.getByLabelText('Current password')).toHaveValue('the old one')
}

it('shows no QR code of a set-up that was cancelled before the response arrived', async () => {
  const api = await open()
  const late = delayed(SECRET)
  api.reply(newSecondFactor, late.reply)
  await press('Turn on')
  await type('Your password', 'secret')
  await press('Continue')
  await press('Cancel')
  await typeCurrentPassword()
  await late.arrives()
  expect(screen.queryByText('ABCD EFGH')).not.toBeInTheDocument()
  expectFocusKept()
})

it('keeps the focus in another form when two-step sign-in was turned off by a cancelled form', async () => {
  const api = await open({ factor: factorOn })
  const late = delayed(null)
  api.reply(turnOffSecondFactor, late.reply)
  await press('Turn off')
  await type('Your password', 'secret')
  await type('Code', '123456')
  await press('Turn off')
  await press('Cancel')
  await typeCurrentPassword()
  await late.arrives()
  expect(await screen.findByText('Two-step sign-in is off.')).toBeVisible()
  expectFocusKept()
})

it('keeps the open form of another session when a cancelled form has ended a session', async () => {
  const api = await open()
  const late = delayed(null)
  api.reply(endSessions, late.reply)
  await press(/^Sign out Safari on iOS, signed in/)
  await type('Your password', 'secret')
  await press('Sign out')
  await press('Cancel')
  await press('Sign out everywhere else')
  await type('Your password', 'secret')
  await late.arrives()
  expect(await screen.findByText('The session has ended.')).toBeVisible()
  expect(screen.getByLabelText('Your password')).toHaveValue('secret')
  expect(screen.getByLabelText('Your password')).toHaveFocus()
})

it('keeps a form that was opened again when the cancelled one has changed the password, and says that it is changed', async () => {
  const api = await open()
  const late = delayed(null)
  api.reply(changePassword, late.reply)
  await press('Change password')
  await type('Current password', 'the old one')
  await type('New password', 'kettle window harbour')
  await press('Save')
  await press('Cancel')
  await typeCurrentPassword()
  await late.arrives()
  expect(await screen.findByText(/You are signed out everywhere else/)).toBeVisible()
  expectFocusKept()
})

/** Opens a form and closes it, after which the sessions are read again. */
async function cancelForm() {
  await press('Sign out everywhere else')
  await press('Cancel')
}

it.each([
  ['sessions as they were', [aSession(), aSession({ id: 2, current: false, browser: 'Safari' })]],
  ['a refusal', refusal(503, 'Please try later.')],
])(
  'keeps the sessions of the newest response when %s of an earlier request come late',
  async (_what, response) => {
    const api = await open()
    const late = delayed<unknown>(response)
    api.reply(listSessions, late.reply)
    await cancelForm()
    api.reply(listSessions, [aSession()])
    await cancelForm()
    await waitFor(() => expect(screen.queryByText(/Safari/)).not.toBeInTheDocument())
    await late.arrives()
    expect(screen.queryByText(/Safari/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  },
)
