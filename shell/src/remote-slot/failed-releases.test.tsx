import { act, screen, waitFor } from '@testing-library/react'
import { testToken } from '@molar/contract'
import type { RemoteModule } from '@molar/shared/remote'
import { tokenAtom } from '@molar/shared/session'
import { aPointer } from '@molar/releases/testing'
import { fakeApi } from '@molar/shared/testing'
import {
  press,
  releases,
  Remote,
  sees,
  three,
  two,
  types,
  v3,
  type Kind,
} from '../testing/releases-of-booking.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'

// What React says about an error that a boundary caught is expected here.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
it.each([
  ['is missing', 'entry'],
  ['throws at load', 'run'],
  ['throws at mount', 'mount'],
] as const)('shows the release before when the newest %s', async (kind, phase) => {
  const { loads } = await renderShell({ pointers: two, load: releases({ '3.0.0': kind }) })
  expect(await sees('Release 2.0.0')).toBeVisible()
  await waitFor(() => expect(loads).toEqual([`booking 3.0.0 ${phase}`, 'booking 2.0.0 mounted']))
})

it('shows the release before with the draft when a later step throws, and moves the focus to its heading', async () => {
  const { loads } = await renderShell({ pointers: two, load: releases({ '3.0.0': 'throws later' }) })
  await types('Amaka')
  await press('Next')
  await sees('Release 2.0.0')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Release 2.0.0' })).toHaveFocus())
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
  await waitFor(() =>
    expect(loads).toEqual(['booking 3.0.0 mounted', 'booking 3.0.0 step', 'booking 2.0.0 mounted']),
  )
})

it('offers to start without the draft when a second release fails with it, and then loads the newest again', async () => {
  const kinds: Record<string, Kind> = { '3.0.0': 'throws later', '2.0.0': 'throws at mount' }
  await renderShell({ pointers: three, load: releases(kinds) })
  await types('Amaka')
  await press('Next')
  expect(await sees('This page stopped working')).toHaveFocus()
  expect(screen.getByText(/Something you typed may be causing/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lagos 0700 555 0102' })).toBeVisible()

  await press('Start again without my answers')
  expect(await sees('Release 3.0.0')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it.each([
  ['ends the session of a patient', 'patient-token', undefined, null],
  ['keeps the session of staff', 'staff-token', admin, 'staff-token'],
])('%s who starts again without the draft', async (_what, token, person, after) => {
  const api = fakeApi()
  api.reply(testToken, { kind: person ? 'staff' : 'patient' })
  const kinds: Record<string, Kind> = { '3.0.0': 'throws later', '2.0.0': 'throws at mount' }
  const options = { pointers: three, load: releases(kinds), api, token, ...(person && { person }) }
  const { store } = await renderShell(options)
  await types('Amaka')
  await press('Next')
  await sees('This page stopped working')
  expect(store.get(tokenAtom)).toBe(token)
  await press('Start again without my answers')
  await sees('Release 3.0.0')
  expect(store.get(tokenAtom)).toBe(after)
})

it('keeps the draft when the person presses Try again after two releases failed with it', async () => {
  const kinds: Record<string, Kind> = { '3.0.0': 'throws later', '2.0.0': 'throws at mount' }
  await renderShell({ pointers: three, load: releases(kinds) })
  await types('Amaka')
  await press('Next')
  await sees('This page stopped working')
  await press('Try again')
  expect(await sees('Release 3.0.0')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
})

it('offers to start without the draft when the only release fails with it', async () => {
  const pointers = { booking: aPointer({ current: v3 }) }
  await renderShell({ pointers, load: releases({ '3.0.0': 'throws later' }) })
  await types('Amaka')
  await press('Next')
  expect(await sees('This page stopped working')).toHaveFocus()
  await press('Try again')
  await sees('Release 3.0.0')
  await press('Next')
  await sees('This page stopped working')
  await press('Start again without my answers')
  await sees('Release 3.0.0')
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('does not offer to clear the draft when files are missing', async () => {
  sessionStorage.setItem('draft.booking', '"Amaka"')
  await renderShell({ pointers: three, load: releases({ '3.0.0': 'is missing', '2.0.0': 'is missing' }) })
  expect(await sees('Release 1.0.0')).toBeVisible()
})

it('does not offer to clear the draft when a file is missing in a later step', async () => {
  const pointers = { booking: aPointer({ current: v3 }) }
  const { loads } = await renderShell({ pointers, load: releases({ '3.0.0': 'misses a file later' }) })
  await types('Amaka')
  await press('Next')
  expect(await sees('Online booking is not working right now')).toHaveFocus()
  expect(screen.queryByText(/Something you typed may be causing/)).not.toBeInTheDocument()
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mounted', 'booking 3.0.0 entry']))
  await press('Try again')
  await sees('Release 3.0.0')
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
})

it('shows the error page only when no release is left, and loads all of them again after Try again', async () => {
  const kinds: Record<string, Kind> = { '3.0.0': 'is missing', '2.0.0': 'throws at mount' }
  await renderShell({ pointers: two, load: releases(kinds) })
  expect(await sees('Online booking is not working right now')).toHaveFocus()
  kinds['3.0.0'] = 'works'
  await press('Try again')
  expect(await sees('Release 3.0.0')).toBeVisible()
})

it('does not load a rejected release again after a reload of the tab', async () => {
  const first = await renderShell({ pointers: two, load: releases({ '3.0.0': 'throws at mount' }) })
  await sees('Release 2.0.0')
  first.unmount()
  const { loads } = await renderShell({ pointers: two, load: releases({}) })
  expect(await sees('Release 2.0.0')).toBeVisible()
  await waitFor(() => expect(loads).toEqual(['booking 2.0.0 mounted']))
})

it.each([false, true])(
  'loads all releases again after a reload when all were rejected',
  async (headStart) => {
    const first = await renderShell({
      pointers: two,
      load: releases({ '3.0.0': 'is missing', '2.0.0': 'is missing' }),
    })
    await sees('Online booking is not working right now')
    first.unmount()
    await renderShell({ pointers: two, load: releases({}), headStart })
    expect(await sees('Release 3.0.0')).toBeVisible()
  },
)

it.each([
  ['has not arrived, and rejects neither', 'hangs', ['booking 2.0.0 mounted'], null],
  [
    'is loaded and draws nothing',
    'draws nothing',
    ['booking 3.0.0 mount', 'booking 2.0.0 mounted'],
    '{"aside":["3.0.0"],"onDraft":[]}',
  ],
  [
    'is loaded and draws no text',
    'draws an empty page',
    ['booking 3.0.0 mount', 'booking 2.0.0 mounted'],
    '{"aside":["3.0.0"],"onDraft":[]}',
  ],
] as const)(
  'shows the release before after 30 seconds in which the newest %s',
  async (_, kind, reported, rejected) => {
    jest.useFakeTimers()
    try {
      const { loads } = await renderShell({ pointers: two, load: releases({ '3.0.0': kind }) })
      await act(() => jest.advanceTimersByTimeAsync(100))
      await act(() => jest.advanceTimersByTimeAsync(29_000))
      expect(screen.getByText(/taking longer than usual/)).toBeVisible()
      await act(() => jest.advanceTimersByTimeAsync(1000))
      expect(screen.getByRole('heading', { name: 'Release 2.0.0' })).toBeVisible()
      await waitFor(() => expect(loads).toEqual(reported))
      expect(sessionStorage.getItem('aside.booking')).toBe(rejected)
    } finally {
      jest.useRealTimers()
    }
  },
)

it('rejects no release when the connection is lost', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { loads } = await renderShell({
    pointers: two,
    load: releases({ '3.0.0': 'is missing', '2.0.0': 'is missing' }),
  })
  await sees('Online booking is not working right now')
  expect(loads).toEqual([])
  expect(sessionStorage.getItem('aside.booking')).toBeNull()
})

/** Dispatches the browser's event for an error that a click threw. */
const thrownByPress = (version: string) => {
  const error = new Error('a bug')
  error.stack = `Error: a bug\n  at https://booking.example/booking/releases/${version}/remote.js:1:1`
  return act(async () => dispatchEvent(new ErrorEvent('error', { error })))
}

it('shows the release before when an event handler throws, and keeps the page when no other release is left', async () => {
  await renderShell({ pointers: two, load: releases({}) })
  await types('Amaka')
  await thrownByPress('2.0.0') // not on screen
  expect(screen.getByRole('heading', { name: 'Release 3.0.0' })).toBeVisible()
  await thrownByPress('3.0.0')
  expect(await sees('Release 2.0.0')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
  await thrownByPress('2.0.0')
  expect(screen.getByRole('heading', { name: 'Release 2.0.0' })).toBeVisible()
})

const saying = (version: string, text: string): RemoteModule => ({
  Component: () => {
    if (version === '3.0.0') throw new Error('a bug')
    return <Remote version={text} kind="works" />
  },
  loadMessages: async () => ({ word: text }),
})

it('shows the messages of the release that is mounted', async () => {
  const { translations } = await renderShell({
    pointers: two,
    load: async ({ version }) => saying(version, `of ${version}`),
  })
  expect(await sees('Release of 2.0.0')).toBeVisible()
  expect(translations.i18n.t('booking:word')).toBe('of 2.0.0')
})
