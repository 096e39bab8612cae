import { screen, waitFor, within } from '@testing-library/react'
import { endSessions, listSessions } from '@molar/contract'
import { connectionLost, refusal } from '@molar/shared/testing'
import { aSession, openProfile as open, press, section, type } from '../testing/open-profile.tsx'

describe('the sessions', () => {
  it('lists sessions with browser, system and times, and says when the present one ends', async () => {
    await open()
    const list = await section('Sessions')
    const [here, there] = await list.findAllByRole('listitem')
    expect(here).toHaveTextContent('Firefox on Windows This tab')
    expect(here).toHaveTextContent('Signed in: Saturday 21 November 2026, 9:00 am')
    expect(here).toHaveTextContent(
      'Ends at the latest: Saturday 21 November 2026, 9:00 pm. It also ends after 2 hours without use.',
    )
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument()
    expect(there).toHaveTextContent('Last used: Saturday 21 November 2026, 10:30 am')
  })

  it('ends single sessions with the password', async () => {
    const api = await open()
    api.reply(endSessions, null)
    await press(/^Sign out Safari on iOS, signed in/)
    await type('Your password', 'secret')
    api.reply(listSessions, [aSession()])
    await press('Sign out')
    expect(await screen.findByText('The session has ended.')).toBeVisible()
    expect(api.sent(endSessions)).toEqual([{ password: 'secret', id: 2 }])
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument())
  })

  it('ends all other sessions at once, and Cancel ends none', async () => {
    const api = await open()
    api.reply(endSessions, null)
    await press('Sign out everywhere else')
    await press('Cancel')
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
    await press('Sign out everywhere else')
    await type('Your password', 'secret')
    await press('Sign out everywhere else')
    expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible()
    expect(api.sent(endSessions)).toEqual([{ password: 'secret' }])
  })

  it('loads the sessions again at Cancel, because a request without a response may have ended one', async () => {
    const api = await open()
    api.reply(endSessions, connectionLost())
    await press(/^Sign out Safari on iOS, signed in/)
    await type('Your password', 'secret')
    await press('Sign out')
    await screen.findByRole('alert')
    api.reply(listSessions, [aSession()])
    await press('Cancel')
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument())
  })

  it('removes the message of the last action when another one begins', async () => {
    const api = await open()
    api.reply(endSessions, null)
    await press(/^Sign out Safari on iOS, signed in/)
    await type('Your password', 'secret')
    await press('Sign out')
    await screen.findByText('The session has ended.')
    await press('Sign out everywhere else')
    expect(screen.queryByText('The session has ended.')).not.toBeInTheDocument()
  })

  it('offers to load the sessions again when they could not be loaded', async () => {
    const api = await open()
    await screen.findByText('Safari on iOS')
    api.reply(endSessions, null)
    api.reply(listSessions, refusal(500, 'Broken.'))
    await press('Sign out everywhere else')
    await type('Your password', 'secret')
    await press('Sign out everywhere else')
    await screen.findByRole('button', { name: 'Try again' })
    api.reply(listSessions, [aSession()])
    await press('Try again')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus()
  })
})
