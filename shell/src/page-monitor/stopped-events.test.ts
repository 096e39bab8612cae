import { monitorStoppedEvents, stoppedByShell } from './stopped-events.ts'

/** After the events that were dispatched before. */
const later = () => new Promise<void>((resolve) => setTimeout(resolve))

const onStopped = jest.fn()
document.body.innerHTML = '<div id="root"><button>Yes</button><input></div><button id="outside">x</button>'
const root = document.getElementById('root')!
const button = root.querySelector('button')!
const field = root.querySelector('input')!
monitorStoppedEvents(root, onStopped)

const stop = (event: Event) => event.stopImmediatePropagation()
const endings: (() => void)[] = []
/** A release that stops events of this type at the window, where the shell listens too. */
function stopAll(type: string) {
  addEventListener(type, stop, true)
  endings.push(() => removeEventListener(type, stop, true))
}

afterEach(() => {
  for (const end of endings.splice(0)) end()
  onStopped.mockClear()
})

const press = async (element: HTMLElement) => {
  element.click()
  await later()
}

it('notices when two presses in a row do not arrive at the page', async () => {
  stopAll('click')
  await press(button)
  expect(onStopped).not.toHaveBeenCalled()
  await press(button)
  expect(onStopped).toHaveBeenCalledTimes(1)
})

it('notices presses that an element above the pressed one stops', async () => {
  await press(button) // after the stopped ones of the test before
  root.addEventListener('click', stop, true)
  endings.push(() => root.removeEventListener('click', stop, true))
  await press(button)
  await press(button)
  expect(onStopped).toHaveBeenCalledTimes(1)
})

it('notices when nothing that is typed arrives', async () => {
  stopAll('input')
  for (let letters = 0; letters < 2; letters++) {
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await later()
  }
  expect(onStopped).toHaveBeenCalledTimes(1)
})

it('notices only many stopped keys in a row, because an extension may stop those of a list that it shows', async () => {
  stopAll('keydown')
  for (let keys = 0; keys < 7; keys++) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await later()
  }
  expect(onStopped).not.toHaveBeenCalled()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  await later()
  expect(onStopped).toHaveBeenCalledTimes(1)
})

it('ignores presses that arrive, that are handled inside the page, or that are outside of it', async () => {
  button.addEventListener('click', (event) => event.stopPropagation())
  await press(button)
  await press(button)
  stopAll('click')
  await press(document.getElementById('outside')!)
  await press(document.getElementById('outside')!)
  expect(onStopped).not.toHaveBeenCalled()
})

it('ignores single stopped presses between others that arrive', async () => {
  for (let times = 0; times < 3; times++) {
    stopAll('click')
    await press(button)
    endings.pop()!()
    await press(button)
  }
  expect(onStopped).not.toHaveBeenCalled()
})

const keep = (event: Event) => {
  event.stopPropagation()
  stoppedByShell.add(event)
}

it('ignores presses that the shell itself stops, to repeat them later', async () => {
  addEventListener('click', keep, true)
  endings.push(() => removeEventListener('click', keep, true))
  for (let times = 0; times < 3; times++) await press(button)
  expect(onStopped).not.toHaveBeenCalled()
})
