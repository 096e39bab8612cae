import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useHost, type RemoteModule } from '@molar/shared/remote'
import { aPointer, aRelease } from '@molar/releases/testing'
import { testToken } from '@molar/contract'
import { deferred, fakeApi } from '@molar/shared/testing'
import { admin, aModule, renderShell } from '../testing/render-shell.tsx'

// What React says about an error that a boundary caught is expected here.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

const isDown = () => Promise.reject(new Error('refused'))
const tryAgain = () => screen.getByRole('button', { name: 'Try again' })

it('shows the error page with the team and the phones when a remote fails, and loads it again after Try again', async () => {
  let down = true
  const load = jest.fn(() =>
    down ? Promise.reject(new Error('refused')) : Promise.resolve(aModule('Booking is back')),
  )
  await renderShell({ load })
  expect(
    await screen.findByRole('heading', { name: 'Online booking is not working right now' }),
  ).toHaveFocus()
  expect(screen.getByText(/We could not load online booking/)).toBeVisible()
  const phones = within(screen.getByRole('complementary', { name: 'Book by phone' }))
  expect(phones.getByRole('link', { name: 'Lagos 0700 555 0102' })).toHaveAttribute('href', 'tel:07005550102')

  await userEvent.click(tryAgain())
  expect(
    await screen.findByRole('heading', { name: 'Online booking is not working right now' }),
  ).toBeVisible()
  down = false
  await userEvent.click(tryAgain())
  expect(await screen.findByRole('heading', { name: 'Booking is back' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})

it('names the pages that still work when a staff remote fails', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/config', load: isDown, api, token: 'staff-token', person: admin })
  expect(await screen.findByRole('heading', { name: 'We could not open the page “Config”' })).toBeVisible()
  expect(screen.getByText(/You can still use Appointments and Booked/)).toBeVisible()
})

it('keeps the navigation when a remote throws while it renders', async () => {
  const broken: RemoteModule = {
    ...aModule(''),
    Component: () => {
      throw new Error('a bug')
    },
  }
  await renderShell({ load: () => Promise.resolve(broken) })
  expect(
    await screen.findByRole('heading', { name: 'Online booking is not working right now' }),
  ).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

it('announces after 8 seconds that loading takes long, and continues to wait', async () => {
  jest.useFakeTimers()
  try {
    const arrival = deferred<RemoteModule>()
    await renderShell({ load: () => arrival.promise })
    await act(() => jest.advanceTimersByTimeAsync(7900))
    expect(screen.queryByText(/taking longer than usual/)).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(200))
    const note = screen.getByText(/taking longer than usual/)
    expect(note).toBeVisible()
    // Screen readers do not announce what is inside a busy element.
    expect(note.closest('[aria-busy="true"]')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await act(async () => arrival.resolve(aModule('Here at last')))
    expect(screen.getByRole('heading', { name: 'Here at last' })).toBeVisible()
  } finally {
    jest.useRealTimers()
  }
})

it('fetches a pointer that is missing in the page, and then shows the remote and its menu entry', async () => {
  const fetchPointer = jest.fn(() => Promise.resolve(aPointer()))
  await renderShell({ pointers: {}, fetchPointer })
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
  expect(fetchPointer).toHaveBeenCalledWith('https://booking.example/booking/current.json')
  expect(screen.getByRole('link', { name: 'Appointments' })).toBeVisible()
})

it('loads nothing of a release that needs a newer shell', async () => {
  const load = jest.fn()
  const pointers = { booking: aPointer({ current: aRelease({ shell: '^2.0.0' }) }) }
  await renderShell({ load, pointers })
  expect(await screen.findByText(/This page is being updated/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lagos 0700 555 0102' })).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})

it('fetches the pointer again after Try again, and loads the release that it names now', async () => {
  const pointers = { booking: aPointer({ current: aRelease({ shell: '^2.0.0' }) }) }
  await renderShell({ pointers, fetchPointer: () => Promise.resolve(aPointer()) })
  await screen.findByText(/This page is being updated/)
  await userEvent.click(tryAgain())
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
})

function UsesHost() {
  const host = useHost()
  return (
    <>
      <button onClick={() => host.nameStep('Personal Information')}>Step</button>
      <button onClick={() => host.drafts.write({ step: 2 })}>Keep</button>
      <button onClick={() => host.notify('warning', 'Please fill all required fields!')}>Tell</button>
      <p>{host.clinic.clinicName}</p>
    </>
  )
}

function Unsaved() {
  const { holdUnsaved } = useHost()
  return <button onClick={() => holdUnsaved(true)}>Type</button>
}

it('gives a remote a page title, a draft and toasts', async () => {
  await renderShell({ load: () => Promise.resolve({ ...aModule(''), Component: UsesHost }) })
  expect(await screen.findByText('Molar Dental')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Step' }))
  expect(document.title).toBe('Book-appointment | Personal Information | Molar')
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(sessionStorage.getItem('draft.booking')).toBe('{"step":2}')
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill all required fields!')
})

const loadSteps = ({ name }: { name: string }) =>
  Promise.resolve(name === 'appointments' ? { ...aModule(''), Component: UsesHost } : aModule('Elsewhere'))

it('leaves the step of a remote out of the title of the next page', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/dashboard', load: loadSteps, api, token: 'staff-token', person: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Step' }))
  expect(document.title).toContain('Personal Information')
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  expect(document.title).not.toContain('Personal Information')
})

const loadUnsaved = ({ name }: { name: string }) =>
  Promise.resolve(name === 'appointments' ? { ...aModule(''), Component: Unsaved } : aModule('Elsewhere'))

it('asks before a link leaves a page with unsaved input', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/dashboard', load: loadUnsaved, api, token: 'staff-token', person: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Type' }))
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.getByRole('button', { name: 'Type' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
})
