import { act, screen } from '@testing-library/react'
import { anAdmittedRemote, aRelease } from '@molar/releases/testing'
import type { RemoteLoader } from '../remote-loader/remote-loader.ts'
import { hydrate } from './hydrate.ts'

jest.mock('./replay.ts', () => {
  throw new Error('404')
})

it('shows the page in place of the interim screen when the file that repeats presses does not load', async () => {
  document.body.innerHTML =
    '<div id="kept"><h1>Second question</h1></div><div id="root" hidden><h1>First question</h1></div>'
  const release = aRelease({ version: '1.1.0' })
  const load = { number: 1, loaded: { release, module: null }, unavailable: null, isMounted: true }
  const remoteLoader = { current: () => load, until: () => Promise.resolve(load) } as unknown as RemoteLoader
  await act(() =>
    hydrate({
      root: document.getElementById('root')!,
      page: <h1>First question</h1>,
      screen: {
        release: `${release.name} 1.1.0`,
        presses: [{ title: 'First question', index: 0 }],
        end: () => {},
      },
      remote: anAdmittedRemote(),
      remoteLoader,
      home: '/book-appointment',
      slowText: () => '',
      onUncaughtError: () => {},
    }),
  )
  expect(screen.getByRole('heading', { name: 'First question' })).toBeVisible()
  expect(document.getElementById('kept')).toBeNull()
})
