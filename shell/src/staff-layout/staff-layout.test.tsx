import { useEffect } from 'react'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import { useSearchParams } from '@molar/shared/platform'
import { fakeApi } from '@molar/shared/testing'
import { DESKTOP, openStaffScreen, path, PHONE, press, resizeTo } from '../testing/open-staff-screen.tsx'
import { admin, aModule, renderShell } from '../testing/render-shell.tsx'

/** A remote that writes its filters into the address, as the dashboard does; this one when the line is back. */
function Correcting() {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const correct = () => setParams({ branch: 'lag' }, { replace: true })
    window.addEventListener('online', correct)
    return () => window.removeEventListener('online', correct)
  }, [setParams])
  return <h1>?{params.toString()}</h1>
}

const loadCorrecting = () => Promise.resolve({ ...aModule(''), Component: Correcting })

/** What a browser does that fills the screen with this. */
async function fill(element: Element | null) {
  Object.assign(document, { fullscreenElement: element })
  document.dispatchEvent(new Event('fullscreenchange'))
}

beforeEach(() => {
  localStorage.clear()
  window.innerWidth = DESKTOP
})

describe('the top bar', () => {
  it('has logo, navigation, search, language, apps, notifications, settings and the person', async () => {
    await openStaffScreen()
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Molar' })).toHaveAttribute('href', '/')
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Molar',
      'Appointments',
      'Booked',
      'Config',
    ])
    expect(bar.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    for (const name of ['EN Language: English', 'Apps', 'Notifications, 3', 'Settings', 'Dr. Amaka Nwosu'])
      expect(bar.getByRole('button', { name })).toBeVisible()
  })

  it('shows in the apps menu that no apps are connected', async () => {
    await openStaffScreen()
    await press('Apps')
    expect(screen.getByText('No other apps are connected yet.')).toBeVisible()
  })

  it('closes a menu with Escape and returns the focus to its button', async () => {
    await openStaffScreen()
    screen.getByRole('button', { name: 'Notifications, 3' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Notifications, 3' })).toHaveFocus()
  })

  it('offers an admin the profile and Logout, which opens the sign-in page', async () => {
    await openStaffScreen()
    await press('Dr. Amaka Nwosu')
    expect(screen.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/profile')
    await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  it('offers other staff only the profile', async () => {
    await openStaffScreen({ person: { ...admin, type: 'staff' } })
    await press('Dr. Amaka Nwosu')
    expect(screen.getByRole('link', { name: 'View Profile' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Logout' })).not.toBeInTheDocument()
  })

  it('shows User for a person without a name', async () => {
    await openStaffScreen({ person: { ...admin, displayName: '' } })
    expect(screen.getByRole('button', { name: 'User' })).toBeVisible()
  })

  it('has a footer with the year and the product', async () => {
    await openStaffScreen()
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`${new Date().getFullYear()} © Molar`)
  })
})

describe('fullscreen', () => {
  const page = document.documentElement

  beforeEach(() => {
    Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null })
    page.requestFullscreen = () => fill(page)
    document.exitFullscreen = () => fill(null)
  })

  it('switches fullscreen on and off', async () => {
    await openStaffScreen()
    await press('Fullscreen')
    expect(screen.getByRole('button', { name: 'Fullscreen', pressed: true })).toBeVisible()
    expect(document.fullscreenElement).toBe(page)
    await press('Fullscreen')
    expect(screen.getByRole('button', { name: 'Fullscreen', pressed: false })).toBeVisible()
    expect(document.fullscreenElement).toBeNull()
  })

  it('shows no fullscreen button in a browser without fullscreen', async () => {
    Object.assign(document, { fullscreenEnabled: false })
    await openStaffScreen()
    expect(screen.queryByRole('button', { name: 'Fullscreen' })).not.toBeInTheDocument()
  })
})

describe('on a narrow screen', () => {
  beforeEach(() => {
    window.innerWidth = PHONE
  })

  it('has menu, search and language in a mobile menu that closes on navigation', async () => {
    await openStaffScreen()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    await press('Menu')
    const mobileMenu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(mobileMenu.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    expect(mobileMenu.getByRole('button', { name: 'Language: English' })).toBeVisible()
    await userEvent.click(mobileMenu.getByRole('link', { name: 'Config' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(path()).toBe('/config')
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
  })

  it('returns the focus to its button when the mobile menu closes', async () => {
    await openStaffScreen()
    await press('Menu')
    await screen.findByRole('dialog', { name: 'Menu' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
  })

  it('keeps the mobile menu open after a double tap on its button, and closes it after a later tap beside it', async () => {
    await openStaffScreen()
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000)
    await press('Menu')
    await screen.findByRole('dialog', { name: 'Menu' })
    const backdrop = document.querySelector('.offcanvas-backdrop')!
    await userEvent.click(backdrop)
    expect(screen.getByRole('button', { name: 'Menu', expanded: true })).toBeVisible()
    now.mockReturnValue(2000)
    await userEvent.click(backdrop)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('opens the mobile menu after a double tap on its button, also before its code is loaded', async () => {
    await openStaffScreen()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Menu' }))
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible()
  })

  it('closes the mobile menu on navigation to the same page', async () => {
    await openStaffScreen()
    await press('Menu')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Booked' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it.each(['Menu', 'Settings'])('keeps %s open when the page only changes the query string', async (name) => {
    await openStaffScreen({ load: loadCorrecting })
    await press(name)
    await screen.findByRole('dialog', { name })
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('heading', { name: '?branch=lag' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name, expanded: true })).toBeVisible()
  })

  it('keeps the mobile menu open when Escape closes the language menu in it', async () => {
    await openStaffScreen()
    await press('Menu')
    await userEvent.click(await screen.findByRole('button', { name: 'Language: English' }))
    expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menuitemradio')).not.toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })

  it('closes the mobile menu after a search', async () => {
    await openStaffScreen({ extensions: ['appointment-search'] })
    await press('Menu')
    await userEvent.type(await screen.findByRole('searchbox'), 'Okafor{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('shows the wide top bar when the window grows', async () => {
    await openStaffScreen()
    await resizeTo(DESKTOP)
    expect(screen.getByRole('searchbox')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument()
  })
})

describe('the preloader', () => {
  it('shows the preloader only when it is switched on', async () => {
    await openStaffScreen()
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument()
  })

  it('covers each new page for 2500 ms', async () => {
    localStorage.setItem('isPreloader', 'true')
    jest.useFakeTimers()
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
      const api = fakeApi()
      api.reply(testToken, { kind: 'staff' })
      await renderShell({ path: '/dashboard', token: 'staff-token', person: admin, api })
      await act(() => jest.advanceTimersByTimeAsync(2499))
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      await act(() => jest.advanceTimersByTimeAsync(1000))
      expect(screen.queryByText('Loading…')).not.toBeInTheDocument()
      await user.click(screen.getByRole('link', { name: 'Config' }))
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      await act(() => jest.advanceTimersByTimeAsync(2499))
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      await act(() => jest.advanceTimersByTimeAsync(1))
      expect(screen.queryByText('Loading…')).not.toBeInTheDocument()
    } finally {
      jest.useRealTimers()
    }
  })
})
