import { act, screen, waitFor } from '@testing-library/react'
import type { RemoteModule } from '@molar/shared/remote'
import { aPointer } from '@molar/shared/testing'
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
import { renderShell } from '../testing/render-shell.tsx'

// What React says about an error that a boundary caught is expected here.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
beforeEach(() => sessionStorage.clear())

it.each([
  ['is missing', 'entry'],
  ['throws at load', 'run'],
  ['throws at mount', 'mount'],
] as const)('shows the release before where the newest %s', async (kind, phase) => {
  const { loads } = await renderShell({ pointers: two, load: releases({ '3.0.0': kind }) })
  expect(await sees('Release 2.0.0')).toBeVisible()
  await waitFor(() => expect(loads).toEqual([`booking 3.0.0 ${phase}`, 'booking 2.0.0 mounted']))
})

it('changes over in a later step with what was typed, and gives the focus a place', async () => {
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

it('offers a start without what was typed when a second release fails over it, and then tries both again', async () => {
  const kinds: Record<string, Kind> = { '3.0.0': 'throws later', '2.0.0': 'throws at mount' }
  await renderShell({ pointers: three, load: releases(kinds) })
  await types('Amaka')
  await press('Next')
  expect(await sees('This page stopped working')).toHaveFocus()
  expect(screen.getByText(/may be something you typed/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lagos 0700 555 0102' })).toBeVisible()

  await press('Start again without what you typed')
  expect(await sees('Release 3.0.0')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('keeps what was typed where the person tries again with it', async () => {
  const kinds: Record<string, Kind> = { '3.0.0': 'throws later', '2.0.0': 'throws at mount' }
  await renderShell({ pointers: three, load: releases(kinds) })
  await types('Amaka')
  await press('Next')
  await sees('This page stopped working')
  await press('Try again')
  expect(await sees('Release 3.0.0')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
})

it('offers a start without what was typed where the only release there is fails over it', async () => {
  const pointers = { booking: aPointer({ current: v3 }) }
  await renderShell({ pointers, load: releases({ '3.0.0': 'throws later' }) })
  await types('Amaka')
  await press('Next')
  expect(await sees('This page stopped working')).toHaveFocus()
  await press('Try again')
  await sees('Release 3.0.0')
  await press('Next')
  await sees('This page stopped working')
  await press('Start again without what you typed')
  await sees('Release 3.0.0')
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('does not blame the draft for files that are missing', async () => {
  sessionStorage.setItem('draft.booking', '"Amaka"')
  await renderShell({ pointers: three, load: releases({ '3.0.0': 'is missing', '2.0.0': 'is missing' }) })
  expect(await sees('Release 1.0.0')).toBeVisible()
})

it('nor for one that is missing in a later step', async () => {
  const pointers = { booking: aPointer({ current: v3 }) }
  const { loads } = await renderShell({ pointers, load: releases({ '3.0.0': 'misses a file later' }) })
  await types('Amaka')
  await press('Next')
  expect(await sees('Online booking did not open')).toHaveFocus()
  expect(screen.queryByText(/may be something you typed/)).not.toBeInTheDocument()
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mounted', 'booking 3.0.0 entry']))
  await press('Try again')
  await sees('Release 3.0.0')
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
})

it('says why only when nothing is left, and then gives all of them another chance', async () => {
  const kinds: Record<string, Kind> = { '3.0.0': 'is missing', '2.0.0': 'throws at mount' }
  await renderShell({ pointers: two, load: releases(kinds) })
  expect(await sees('Online booking did not open')).toHaveFocus()
  kinds['3.0.0'] = 'works'
  await press('Try again')
  expect(await sees('Release 3.0.0')).toBeVisible()
})

it('remembers in this tab what it put aside, also after a reload', async () => {
  const first = await renderShell({ pointers: two, load: releases({ '3.0.0': 'throws at mount' }) })
  await sees('Release 2.0.0')
  first.unmount()
  const { loads } = await renderShell({ pointers: two, load: releases({}) })
  expect(await sees('Release 2.0.0')).toBeVisible()
  await waitFor(() => expect(loads).toEqual(['booking 2.0.0 mounted']))
})

it.each([false, true])(
  'tries everything again after a reload that would leave nothing',
  async (headStart) => {
    const first = await renderShell({
      pointers: two,
      load: releases({ '3.0.0': 'is missing', '2.0.0': 'is missing' }),
    })
    await sees('Online booking did not open')
    first.unmount()
    await renderShell({ pointers: two, load: releases({}), headStart })
    expect(await sees('Release 3.0.0')).toBeVisible()
  },
)

it.each([
  ['is on its way, and puts neither aside', 'hangs', ['booking 2.0.0 mounted'], null],
  [
    'is there and draws nothing',
    'draws nothing',
    ['booking 3.0.0 mount', 'booking 2.0.0 mounted'],
    '{"aside":["3.0.0"],"onDraft":[]}',
  ],
  [
    'stands there and has not a word',
    'draws an empty page',
    ['booking 3.0.0 mount', 'booking 2.0.0 mounted'],
    '{"aside":["3.0.0"],"onDraft":[]}',
  ],
] as const)('shows the release before after 30 s in which the newest %s', async (_, kind, told, aside) => {
  jest.useFakeTimers()
  try {
    const { loads } = await renderShell({ pointers: two, load: releases({ '3.0.0': kind }) })
    await act(() => jest.advanceTimersByTimeAsync(100))
    await act(() => jest.advanceTimersByTimeAsync(29_000))
    expect(screen.getByText(/taking longer than usual/)).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('heading', { name: 'Release 2.0.0' })).toBeVisible()
    await waitFor(() => expect(loads).toEqual(told))
    expect(sessionStorage.getItem('aside.booking')).toBe(aside)
  } finally {
    jest.useRealTimers()
  }
})

it('puts nothing aside for a connection that is gone', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { loads } = await renderShell({
    pointers: two,
    load: releases({ '3.0.0': 'is missing', '2.0.0': 'is missing' }),
  })
  await sees('Online booking did not open')
  expect(loads).toEqual([])
  expect(sessionStorage.getItem('aside.booking')).toBeNull()
})

/** What the browser tells about an error that a press threw. */
const thrownByPress = (version: string) => {
  const error = new Error('a bug')
  error.stack = `Error: a bug\n  at https://booking.example/booking/releases/${version}/remote.js:1:1`
  return act(async () => dispatchEvent(new ErrorEvent('error', { error })))
}

it('changes over when a press throws, as long as another release is left', async () => {
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

it('speaks with the words of the release that is shown', async () => {
  const { language } = await renderShell({
    pointers: two,
    load: async ({ version }) => saying(version, `of ${version}`),
  })
  expect(await sees('Release of 2.0.0')).toBeVisible()
  expect(language.i18n.t('booking:word')).toBe('of 2.0.0')
})
