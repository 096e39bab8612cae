import { act, waitFor } from '@testing-library/react'
import { aPointer } from '@molar/releases/testing'
import { pageOpenedBy } from '../testing/page-opened-by.ts'
import { press, releases, sees, three, two, v3 } from '../testing/releases-of-booking.tsx'
import { renderShell } from '../testing/render-shell.tsx'
import type { LoadRelease } from '../remote-loader/federation.ts'
import { readCrashMarker, setCrashMarker } from '../remote-loader/crash-marker.ts'

it('loads the release before when the newest froze the last page of this tab until the browser ended it', async () => {
  // As releases of the shell have always written it.
  sessionStorage.setItem('running', 'booking 3.0.0')
  const { loads } = await renderShell({ pointers: three, load: releases({}) })
  expect(await sees('Release 2.0.0')).toBeVisible()
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mount', 'booking 2.0.0 mounted']))
})

/** Sets the crash marker as the real loader does. */
const settingMarker =
  (load: LoadRelease): LoadRelease =>
  (release, origin) => {
    setCrashMarker(release)
    return load(release, origin)
  }

it('leaves no crash marker of a release that was drawn', async () => {
  await renderShell({ pointers: two, load: settingMarker(releases({})) })
  await sees('Release 3.0.0')
  await waitFor(() => expect(readCrashMarker()).toBeNull())
})

it('leaves no crash marker when the person leaves the page before the release is drawn', async () => {
  await renderShell({ pointers: two, load: settingMarker(releases({ '3.0.0': 'hangs' })) })
  expect(readCrashMarker()).toEqual({ name: 'booking', version: '3.0.0' })
  await act(async () => dispatchEvent(new Event('pagehide')))
  expect(readCrashMarker()).toBeNull()
})

it.each(['before', 'while'])(
  'leaves no crash marker when the page is hidden %s the release runs',
  async (when) => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(when === 'before')
    await renderShell({ pointers: two, load: settingMarker(releases({ '3.0.0': 'hangs' })) })
    hidden.mockReturnValue(true)
    if (when === 'while') document.dispatchEvent(new Event('visibilitychange'))
    expect(readCrashMarker()).toBeNull()
    hidden.mockRestore()
  },
)

it.each([
  ['10 seconds ago', 11_000, '2.0.0'],
  ['just now: this page was closed without an event', 500, '3.0.0'],
  ['an hour ago: the browser was restarted', 3_600_000, '3.0.0'],
])(
  'reads a crash marker of a release that was drawn, renewed %s before the page was opened',
  async (_, age, version) => {
    pageOpenedBy('reload')
    setCrashMarker({ name: 'booking', version: '3.0.0' }, performance.timeOrigin - age)
    await renderShell({ pointers: two, load: releases({}) })
    expect(await sees(`Release ${version}`)).toBeVisible()
  },
)

it('keeps the release in a duplicated tab that loads for longer than a page has to freeze', async () => {
  setCrashMarker({ name: 'booking', version: '3.0.0' }, performance.timeOrigin - 500)
  pageOpenedBy('navigate')
  const now = jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + 60_000)
  const { loads } = await renderShell({ pointers: two, load: releases({}) })
  now.mockRestore()
  expect(await sees('Release 3.0.0')).toBeVisible()
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mounted']))
})

it('ignores a value under the key of the crash marker that is none', async () => {
  sessionStorage.setItem('running', 'x')
  await renderShell({ pointers: two, load: releases({}) })
  expect(await sees('Release 3.0.0')).toBeVisible()
})

it('loads the only release again after it froze the page when the person presses Try again, and not before', async () => {
  setCrashMarker({ name: 'booking', version: '3.0.0' })
  const pointers = { booking: aPointer({ current: v3 }) }
  await renderShell({ pointers, load: releases({}), headStart: true })
  expect(await sees('Online booking is not working right now')).toBeVisible()
  await press('Try again')
  expect(await sees('Release 3.0.0')).toBeVisible()
})
