import type { QueuedPress } from './first-screen-of-page.ts'
import { queueInterruptedPresses } from './queue-presses.ts'

/** A screen with a button, and what the queue has of presses on it. */
function aScreen() {
  document.body.innerHTML = '<div id="root"><h1>First question</h1><button>Yes</button></div>'
  const root = document.getElementById('root')!
  const presses: QueuedPress[] = []
  const stop = queueInterruptedPresses(root, presses)
  return { root, button: root.querySelector('button')!, presses, stop }
}

interface PointerChanges {
  isPrimary?: boolean
  /** 2: the right button of the mouse. */
  button?: number
}

/** jsdom has no pointer events. */
const pointer = (type: string, target: EventTarget, { isPrimary = true, button = 0 }: PointerChanges = {}) =>
  void target.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, button }), { isPrimary }))

it('queues a press whose button is replaced, also when a second finger touches and leaves the screen before', async () => {
  const { root, button, presses, stop } = aScreen()
  pointer('pointerdown', button)
  pointer('pointerdown', document.body, { isPrimary: false })
  root.innerHTML = ''
  pointer('pointerup', document.body, { isPrimary: false })
  pointer('pointerup', document.body)
  await stop()
  expect(presses).toEqual([{ title: 'First question', index: 0, text: 'Yes', button }])
})

it('neither queues a press of the right button of the mouse nor waits for its end', async () => {
  const { root, button, presses, stop } = aScreen()
  pointer('pointerdown', button, { button: 2 })
  const isOver = jest.fn()
  void stop().then(isOver)
  await new Promise((resolve) => setTimeout(resolve))
  expect(isOver).toHaveBeenCalled()
  root.innerHTML = ''
  pointer('pointerup', document.body, { button: 2 })
  expect(presses).toEqual([])
})

it('ends after a press that the right button of the mouse ends', async () => {
  const { root, button, presses, stop } = aScreen()
  pointer('pointerdown', button)
  root.innerHTML = ''
  // The browser reports the right button's press and the left button's end as moves.
  pointer('pointerup', document.body, { button: 2 })
  await stop()
  expect(presses).toHaveLength(1)
})
