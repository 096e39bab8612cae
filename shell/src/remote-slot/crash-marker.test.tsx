import { act, waitFor } from '@testing-library/react'
import { aPointer } from '@molar/shared/testing'
import { press, releases, sees, three, two, v3 } from '../testing/releases-of-booking.tsx'
import { renderShell } from '../testing/render-shell.tsx'
import type { Loader } from '../remote-loader/federation.ts'
import { lostTrial, noteTrial } from '../remote-loader/crash-marker.ts'

beforeEach(() => sessionStorage.clear())

it('starts the release before where the newest froze the page so that it had to be ended', async () => {
  noteTrial({ name: 'booking', version: '3.0.0' })
  const { loads } = await renderShell({ pointers: three, load: releases({}) })
  expect(await sees('Release 2.0.0')).toBeVisible()
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mount', 'booking 2.0.0 mounted']))
})

/** As the code of a release begins to run. */
const noting =
  (load: Loader): Loader =>
  (release, origin) => {
    noteTrial(release)
    return load(release, origin)
  }

it('holds nothing against a release that was drawn', async () => {
  await renderShell({ pointers: two, load: noting(releases({})) })
  await sees('Release 3.0.0')
  await waitFor(() => expect(lostTrial()).toBeNull())
})

it('nor against one that somebody did not wait for', async () => {
  await renderShell({ pointers: two, load: noting(releases({ '3.0.0': 'hangs' })) })
  expect(lostTrial()).toEqual({ name: 'booking', version: '3.0.0' })
  await act(async () => dispatchEvent(new Event('pagehide')))
  expect(lostTrial()).toBeNull()
})

it.each(['before', 'while'])('nor where the page was put away %s it ran, and ended there', async (when) => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(when === 'before')
  await renderShell({ pointers: two, load: noting(releases({ '3.0.0': 'hangs' })) })
  hidden.mockReturnValue(true)
  if (when === 'while') document.dispatchEvent(new Event('visibilitychange'))
  expect(lostTrial()).toBeNull()
  hidden.mockRestore()
})

it('makes nothing of what somebody else keeps under that name', async () => {
  sessionStorage.setItem('running', 'x')
  await renderShell({ pointers: two, load: releases({}) })
  expect(await sees('Release 3.0.0')).toBeVisible()
})

it('does not start by itself the only release there is, which froze the page', async () => {
  noteTrial({ name: 'booking', version: '3.0.0' })
  const pointers = { booking: aPointer({ current: v3 }) }
  await renderShell({ pointers, load: releases({}), headStart: true })
  expect(await sees('Online booking did not open')).toBeVisible()
  await press('Try again')
  expect(await sees('Release 3.0.0')).toBeVisible()
})
