import { act } from '@testing-library/react'
import { useState } from 'react'
import { anAdmittedRemote, aRelease } from '@molar/releases/testing'
import type { FirstScreenOfPage, QueuedPress } from '../hydration/first-screen-of-page.ts'
import { hydrate } from '../hydration/hydrate.ts'
import type { ReleaseLoad } from '../remote-loader/release-loads.ts'
import type { RemoteLoader } from '../remote-loader/remote-loader.ts'

/** The HTML of the first screen in the page. */
export const SCREEN = '<main><h1>First question</h1><button>Yes</button></main>'
const release = aRelease({ version: '1.1.0' })

/** A page that asks two questions; the second one has a field. */
function Questions() {
  const [isSecond, setSecond] = useState(false)
  return (
    <main>
      {isSecond ? <h1 tabIndex={-1}>Second question</h1> : <h1>First question</h1>}
      {isSecond ? <input aria-label="Answer" /> : <button onClick={() => setSecond(true)}>Yes</button>}
    </main>
  )
}

/** A loader of one remote, whose state the test changes. */
function aLoader() {
  const listeners = new Set<() => void>()
  let load = { number: 1, loaded: null, unavailable: null, isMounted: false } as ReleaseLoad
  const loader = {
    current: () => load,
    rejectRelease: jest.fn(),
    until: (_: unknown, isReached: (one: ReleaseLoad) => boolean) =>
      new Promise<ReleaseLoad>((resolve) => {
        const check = () => isReached(load) && resolve(load)
        listeners.add(check)
        check()
      }),
  }
  return {
    loader: loader as unknown as RemoteLoader,
    rejectRelease: loader.rejectRelease,
    change: (change: Partial<ReleaseLoad>) => {
      load = { ...load, ...change }
      for (const listener of listeners) listener()
    },
  }
}

interface OpenOptions {
  presses?: readonly QueuedPress[]
  page?: React.ReactNode
  html?: string
}

/** Puts a first screen in the page and hydrates it; the test says when its release arrives and is mounted. */
export function openFirstScreen({ presses = [], page = <Questions />, html = SCREEN }: OpenOptions = {}) {
  document.body.innerHTML = `<div id="root">${html}</div>`
  const root = document.getElementById('root')!
  const end = jest.fn()
  const screen: FirstScreenOfPage = { release: `${release.name} 1.1.0`, presses, end }
  const loading = aLoader()
  const done = hydrate({
    root,
    page,
    screen,
    remote: anAdmittedRemote(),
    remoteLoader: loading.loader,
    home: '/book-appointment',
    slowText: () => 'Loading takes longer',
    onUncaughtError: () => {},
  })
  const arrive = (version = '1.1.0') =>
    act(async () => loading.change({ loaded: { release: { ...release, version }, module: null! } }))
  const mount = () => act(async () => loading.change({ isMounted: true }))
  return { root, end, done, arrive, mount, ...loading }
}

/** Shows a later screen in place of the page, as the script in the head leaves it. */
export function showInterim(root: HTMLElement, html: string) {
  const interim = document.createElement('div')
  interim.id = 'kept'
  interim.innerHTML = html
  root.before(interim)
  root.hidden = true
  return interim
}

/** Each press leads to the next question. */
export function Answers() {
  const [count, setCount] = useState(0)
  return (
    <main>
      <h1>{['First', 'Second', 'Third'][count]} question</h1>
      <button onClick={() => setCount(count + 1)}>Yes</button>
    </main>
  )
}
