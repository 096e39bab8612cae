import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { AdmittedRemote } from '@molar/releases/format'
import type { RemoteLoader } from '../remote-loader/remote-loader.ts'
import { SLOW_AFTER } from '../layout/loading.tsx'
import { NEXT_STARTS_AFTER } from '../remote-loader/load-timeouts.ts'
import { discardInterimScreen, type FirstScreenOfPage, type QueuedPress } from './first-screen-of-page.ts'
import { queueInterruptedPresses, queuePresses } from './queue-presses.ts'

interface Hydration {
  root: HTMLElement
  page: ReactNode
  /** In the root. */
  screen: FirstScreenOfPage
  /** The remote at the path of the page. */
  remote: AdmittedRemote
  remoteLoader: RemoteLoader
  /** The path that `/` leads to. */
  home: string
  /** The sentence that loading takes long. */
  slowText: () => string
  onUncaughtError: (error: unknown) => void
}

/** For the check of a release, which refuses it with these words. */
const reportDifference = () =>
  dispatchEvent(
    new CustomEvent('molar:broken-page', {
      detail: 'its first screen in the page differs from what it draws',
    }),
  )

const loadReplay = () => import(/* webpackChunkName: "replay" */ './replay.ts')

/**
 * Renders the page into the first screen that it already shows, when the release of this screen is loaded, and repeats
 * there what was pressed and typed before. Another release replaces the screen.
 */
export async function hydrate({
  root,
  page,
  screen,
  remote,
  remoteLoader,
  home,
  slowText,
  onUncaughtError,
}: Hydration) {
  const note = Object.assign(document.createElement('output'), { className: 'note', textContent: slowText() })
  const presses: QueuedPress[] = []
  // With the files of the release: a slow line is where people press before they are there.
  if (screen.presses.length > 0) loadReplay().catch(() => {})
  const stopQueueingInterrupted = queueInterruptedPresses(root, presses)
  const timer = setTimeout(() => document.querySelector('main')!.prepend(note), SLOW_AFTER)
  await remoteLoader.until(remote, ({ loaded, unavailable }) => !!(loaded ?? unavailable))
  clearTimeout(timer)
  note.remove()
  screen.end()
  presses.unshift(...screen.presses)
  // Of the first script, which is not released with the shell.
  const interim = document.getElementById('kept')
  const stopQueueing = queuePresses([root, interim], presses)
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')]
  const typed = fields.map(({ value }) => value)
  const { number, loaded, unavailable } = remoteLoader.current(remote)
  const release = loaded?.release
  // The page says that nothing works, at once.
  if (unavailable) discardInterimScreen(root)
  // React keeps the screen, which does nothing, while the release waits for something.
  const rejectUnlessMounted = () => {
    const load = remoteLoader.current(remote)
    if (load.number === number && !load.isMounted)
      remoteLoader.rejectRelease(remote, load, new Error(`${remote.name} is loaded and draws nothing.`))
  }
  if (screen.release === `${release?.name} ${release?.version}`) {
    // React would take what was typed for what it drew itself.
    for (const field of fields) field.value = field.defaultValue
    // A redirect would draw nothing at first.
    if (location.pathname === '/') history.replaceState(null, '', home + location.search + location.hash)
    hydrateRoot(root, page, { onUncaughtError, onRecoverableError: reportDifference })
    setTimeout(rejectUnlessMounted, NEXT_STARTS_AFTER)
  } else createRoot(root, { onUncaughtError }).render(page)
  await remoteLoader.until(remote, ({ isMounted, unavailable }) => isMounted || unavailable !== null)
  await stopQueueingInterrupted()
  stopQueueing()
  if (remoteLoader.current(remote).unavailable) return discardInterimScreen(root)
  if (presses.length === 0 && !typed.some(Boolean)) return
  // The interim screen shows the pressed screen until the page has reached the same one. It does nothing else.
  const stopQueueingOfCopy = queuePresses([interim], presses)
  try {
    const { replayInput } = await loadReplay()
    await replayInput(root, presses, typed)
  } catch {
    // Without this file the person presses once more, on the page itself.
    discardInterimScreen(root)
  }
  stopQueueingOfCopy()
}
