import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchCapabilities, forgotPassword, resetPassword, signIn, testToken } from '@molar/contract'
import {
  aStaffUser,
  fakeApi,
  hangs,
  connectionLost,
  fieldRefusal,
  rawResponse,
  refusal,
} from '@molar/shared/testing'
import { admin, renderShell } from '../../testing/render-shell.tsx'

const resets = () => fakeApi({ extensions: ['password-reset'] })
const UNREACHABLE = "We could not reach the clinic's server. Check your connection and try again."
const heading = (name: string) => screen.findByRole('heading', { name })
const email = () => screen.findByRole('textbox', { name: 'Email' })
const field = () => screen.getByLabelText('New password')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const ask = async (address: string) => {
  await userEvent.type(await email(), address)
  await press('Send the link')
}

const openLink = async (api: ReturnType<typeof fakeApi>) => {
  const shell = await renderShell({ path: '/forgot-password#secret-of-the-mail', browser: true, api })
  expect(await heading('Choose a new password')).toBeVisible()
  return shell
}
const choose = async (password: string) => {
  await userEvent.clear(field())
  await userEvent.type(field(), password)
  await press('Save')
}

describe('the page on a server that cannot send links', () => {
  it('says whom to ask and shows the numbers of the branches', async () => {
    await renderShell({ path: '/login' })
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    expect(await screen.findByText(/administrator can set a new password/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lagos 0700 555 0102' })).toBeVisible()
    expect(document.title).toBe('Forgot-password | Molar')
  })
})

it.each([
  ['can send links', resets, () => email()],
  ['cannot send links', fakeApi, () => screen.findByText(/administrator can set a new password/)],
])('keeps the focus on the title when the server has said that it %s', async (_what, anApi, content) => {
  await renderShell({ path: '/login', api: anApi() })
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  expect(await content()).toBeVisible()
  expect(await heading('Forgot password?')).toHaveFocus()
})

it('says that the server did not respond, and asks again whether it can send links', async () => {
  const api = fakeApi({ extensions: null })
  api.reply(fetchCapabilities, connectionLost())
  await renderShell({ path: '/forgot-password', api })
  expect(await screen.findByRole('alert')).toHaveTextContent("We could not reach the clinic's server.")
  expect(screen.queryByText(/administrator can set a new password/)).not.toBeInTheDocument()
  api.reply(fetchCapabilities, { contract: '1.0.0', extensions: ['password-reset'] })
  await press('Try again')
  expect(await email()).toBeVisible()
  expect(await heading('Forgot password?')).toHaveFocus()
})

describe('requesting a link', () => {
  it('gives the same response whether or not an account has the address', async () => {
    const api = resets()
    api.reply(forgotPassword, null)
    await renderShell({ path: '/forgot-password', api })
    await ask(' Funke@Example.com ')
    expect(await heading('Check your email')).toHaveFocus()
    expect(screen.getByText(/^If Funke@Example.com has an account, we have sent a link/)).toBeVisible()
    expect(api.sent(forgotPassword)).toEqual([{ email: 'Funke@Example.com' }])
  })

  it.each(['', 'funke', 'funke @example.com'])('sends no request for the address %j', async (address) => {
    const api = resets()
    await renderShell({ path: '/forgot-password', api })
    if (address) await userEvent.type(await email(), address)
    await press('Send the link')
    expect(await email()).toHaveAccessibleDescription('Please enter the email address of your account')
    expect(await email()).toHaveFocus()
    expect(api.calls).toEqual([])
  })

  it.each([
    ["the server's sentence", refusal(429, 'Too many links. Wait an hour.', 'too_many'), 'Wait an hour.'],
    ['that no server responded', connectionLost(), UNREACHABLE],
    ['the same where the response has no sentence', rawResponse(500, ''), UNREACHABLE],
    [
      'the same while the server starts',
      rawResponse(503, { success: false, code: 'not_ready' }),
      UNREACHABLE,
    ],
  ])('shows %s', async (_what, response, sentence) => {
    const api = resets()
    api.reply(forgotPassword, response)
    await renderShell({ path: '/forgot-password', api })
    await ask('funke@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(await email()).toHaveValue('funke@example.com')
  })

  it('ignores a second press while it sends', async () => {
    const api = resets()
    api.reply(forgotPassword, hangs())
    await renderShell({ path: '/forgot-password', api })
    await ask('funke@example.com')
    await press('Sending…')
    expect(api.sent(forgotPassword)).toHaveLength(1)
  })

  it('shows the form again for another address', async () => {
    const api = resets()
    api.reply(forgotPassword, null)
    await renderShell({ path: '/forgot-password', api })
    await ask('funke@example.com')
    await heading('Check your email')
    await press('Use another address')
    expect(await heading('Forgot password?')).toHaveFocus()
    expect(await email()).toHaveValue('')
  })
})

describe('the emailed link', () => {
  it('removes its token from the address at once and sets the password', async () => {
    const api = resets()
    api.reply(resetPassword, null)
    await openLink(api)
    expect(window.location.href).not.toContain('secret')
    expect(JSON.stringify(window.history.state)).not.toContain('secret')
    expect(field()).toHaveAccessibleDescription(/^Use at least 12 characters/)
    await choose(' twelve or more ')
    expect(await heading('Your password has been changed')).toHaveFocus()
    expect(api.sent(resetPassword)).toEqual([{ token: 'secret-of-the-mail', password: ' twelve or more ' }])
    await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
    expect(await heading('Sign In')).toBeVisible()
  })

  it('is still known after a press on “Skip to content”', async () => {
    const api = resets()
    api.reply(resetPassword, null)
    await openLink(api)
    const entries = window.history.length
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('main')).toHaveFocus()
    expect(window.history).toHaveLength(entries)
    expect(window.location.hash).toBe('')
    await choose('kettle window harbour')
    await heading('Your password has been changed')
    expect(api.sent(resetPassword)).toMatchObject([{ token: 'secret-of-the-mail' }])
  })

  it('sends no password of less than twelve characters', async () => {
    const api = resets()
    await openLink(api)
    await choose('only eleven')
    expect(field()).toHaveAccessibleDescription(/Please use at least 12 characters/)
    expect(field()).toHaveFocus()
    expect(api.calls).toEqual([])
  })

  it('shows at the field why the server refused the password, and accepts another', async () => {
    const api = resets()
    const sentence = 'Too many people use this one. Choose another.'
    api.reply(resetPassword, fieldRefusal(sentence, [{ path: 'password', message: sentence }]))
    await openLink(api)
    await choose('passwordpassword')
    await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(sentence)))
    expect(field()).toHaveFocus()
    api.reply(resetPassword, null)
    await choose('kettle window harbour')
    expect(await heading('Your password has been changed')).toBeVisible()
  })

  it.each([
    ['used', refusal(422, 'This link no longer works.')],
    ['unknown to a base-only server', refusal(404, 'No such path.')],
  ])('says when it is %s, and asks for a new one', async (_what, response) => {
    const api = resets()
    api.reply(resetPassword, response)
    await openLink(api)
    await choose('kettle window harbour')
    expect(await heading('This link no longer works')).toHaveFocus()
    await press('Ask for a new link')
    expect(await heading('Forgot password?')).toHaveFocus()
    expect(await email()).toBeVisible()
  })

  it.each([
    [
      'the connection was too slow',
      refusal(408, 'The connection is too slow. Please try again.'),
      'The connection is too slow. Please try again.',
    ],
    ['there were too many attempts', refusal(429, 'Wait 5 minutes.', 'too_many'), 'Wait 5 minutes.'],
    ['a proxy refuses the request', rawResponse(403, '<h1>Forbidden</h1>'), UNREACHABLE],
  ])('says why nothing was saved and keeps the typed password when %s', async (_when, response, sentence) => {
    const api = resets()
    api.reply(resetPassword, response)
    await openLink(api)
    await choose('kettle window harbour')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field()).toHaveValue('kettle window harbour')
  })

  it('says that the result is unknown when no response comes', async () => {
    const api = resets()
    api.reply(resetPassword, connectionLost())
    await openLink(api)
    await choose('kettle window harbour')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We could not confirm that your new password was saved',
    )
  })

  it('says that the password may be saved when a second Save finds the link used', async () => {
    const api = resets()
    api.reply(resetPassword, connectionLost())
    await openLink(api)
    await choose('kettle window harbour')
    await screen.findByRole('alert')
    api.reply(resetPassword, refusal(422, 'This link no longer works.'))
    await press('Save')
    expect(await heading('Your new password may already be saved')).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask for a new link' })).toBeVisible()
  })
})

it('goes back to the history entry of the sign-in page, which knows where the session ended', async () => {
  const api = resets()
  api.reply(testToken, refusal(401, 'Your session has ended.'))
  api.reply(signIn, { user: aStaffUser({ id: admin.id! }), token: 'fresh' })
  await renderShell({ path: '/config', browser: true, api, token: 'old', person: admin })
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Sign In' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'funke.admin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  api.reply(testToken, { kind: 'staff' })
  await press('Sign In')
  await waitFor(() => expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent('/config'))
})
