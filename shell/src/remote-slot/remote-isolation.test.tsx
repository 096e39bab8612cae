import { useEffect } from 'react'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useHost, type RemoteModule } from '@molar/shared/remote'
import { ApiError } from '@molar/shared/http'
import type { ReleaseRecord } from '@molar/releases/format'
import { openStaffScreen } from '../testing/open-staff-screen.tsx'
import { press, releases, Remote, sees, two, types, type Kind } from '../testing/releases-of-booking.tsx'
import { aModule, renderShell } from '../testing/render-shell.tsx'

// What a remote may do wrong without harm to the rest of the page.

// What React says about an error that a boundary caught is expected here.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
const throwBug = () => {
  throw new Error('a bug')
}

const ofRelease = <Thrown extends Error>(version: string, error: Thrown) => {
  error.stack = `Error: a bug\n  at https://booking.example/booking/releases/${version}/remote.js:1:1`
  return error
}

/** Dispatches the browser's event for a rejected promise that a click started. */
const rejected = (reason: unknown) =>
  act(async () => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))

const test = { isOver: false }

function ThrowsInCleanUp({ name }: { name: string }) {
  useEffect(
    () => () => {
      if (!test.isOver) throwBug()
    },
    [],
  )
  return <h1 tabIndex={-1}>Page {name}</h1>
}

const throwingInCleanUp = async ({ name }: ReleaseRecord): Promise<RemoteModule> => ({
  ...aModule(''),
  Component: () => <ThrowsInCleanUp name={name} />,
})

it('opens the next page when the remote that is left throws in its clean-up, also repeatedly', async () => {
  await openStaffScreen({ load: throwingInCleanUp })
  for (const [link, page] of [
    ['Config', 'Page blockers'],
    ['Booked', 'Page appointments'],
    ['Config', 'Page blockers'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: link }))
    expect(await sees(page)).toBeVisible()
  }
  test.isOver = true
})

/** The newest release fails in the given way, and throws again when it is unmounted. */
const throwsAsItGoes =
  (kind: Kind) =>
  async ({ version }: ReleaseRecord): Promise<RemoteModule> => ({
    ...aModule(''),
    Component: () => {
      const isNewest = version === '3.0.0'
      useEffect(() => (isNewest ? throwBug : undefined), [isNewest])
      return <Remote version={version} kind={isNewest ? kind : 'works'} />
    },
  })

it.each([
  ['a step', 'throws later', () => press('Next')],
  ['a press', 'works', () => rejected(ofRelease('3.0.0', new TypeError('a bug')))],
] as const)(
  'shows the release before when the newest throws in %s and again in its clean-up',
  async (_, kind, breaks) => {
    const { loads } = await renderShell({ pointers: two, load: throwsAsItGoes(kind) })
    await types('Amaka')
    await breaks()
    expect(await sees('Release 2.0.0')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
    await waitFor(() =>
      expect(loads).toEqual(['booking 3.0.0 mounted', 'booking 3.0.0 step', 'booking 2.0.0 mounted']),
    )
  },
)

function PassesNoText() {
  const { notify } = useHost()
  const say = notify as (tone: unknown, sentence: unknown) => void
  return (
    <>
      <h1>Still here</h1>
      <button onClick={() => say('danger', { en: 'Not saved' })}>Object</button>
      <button onClick={() => say('error', new Error('Not saved'))}>Error</button>
    </>
  )
}

it.each([
  ['Object', '[object Object]'],
  ['Error', 'Error: Not saved'],
])('shows a toast when a remote passes an %s instead of a text', async (button, words) => {
  await renderShell({ load: () => Promise.resolve({ ...aModule(''), Component: PassesNoText }) })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('heading', { name: 'Still here' })).toBeVisible()
})

it('waits 20 seconds for the first text of a page, and reports it as mounted once', async () => {
  jest.useFakeTimers()
  try {
    const load = releases({ '3.0.0': 'shows its texts late' })
    const { loads } = await renderShell({ pointers: two, load })
    await act(() => jest.advanceTimersByTimeAsync(100))
    await act(() => jest.advanceTimersByTimeAsync(8900))
    expect(screen.getByText(/taking longer than usual/)).toBeVisible()
    expect(loads).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(12_000))
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(screen.getByRole('heading', { name: 'Release 3.0.0' })).toBeVisible()
    expect(screen.queryByText(/taking longer than usual/)).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('heading', { name: 'Release 3.0.0' })).toBeVisible()
    expect(loads).toEqual(['booking 3.0.0 mounted'])
  } finally {
    jest.useRealTimers()
  }
})

it('draws a release in a hidden tab, which has no frames', async () => {
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  const { loads } = await renderShell({ pointers: two, load: releases({}) })
  await sees('Release 3.0.0')
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mounted']))
  jest.mocked(requestAnimationFrame).mockRestore()
})

it('shows the release before when a promise of an event handler is rejected', async () => {
  await renderShell({ pointers: two, load: releases({}) })
  await types('Amaka')
  await rejected(ofRelease('3.0.0', new TypeError('a bug')))
  expect(await sees('Release 2.0.0')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
})

it.each([
  ['the clinic does not respond', ofRelease('3.0.0', new ApiError('No response'))],
  ['the call was cancelled', ofRelease('3.0.0', Object.assign(new Error('gone'), { name: 'AbortError' }))],
  ['code outside of the release fails', new Error('an extension')],
  ['of an unknown reason', undefined],
])('keeps the release when a promise is rejected because %s', async (_, reason) => {
  const { loads } = await renderShell({ pointers: two, load: releases({}) })
  await sees('Release 3.0.0')
  await rejected(reason)
  expect(screen.getByRole('heading', { name: 'Release 3.0.0' })).toBeVisible()
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mounted']))
})
