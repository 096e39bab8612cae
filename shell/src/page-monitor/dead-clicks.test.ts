import { IGNORED_CLICK } from './double-clicks.ts'
import { lastCallAt } from './recent-calls.ts'
import { monitorDeadClicks } from './dead-clicks.ts'
import { fakeSignalTimeouts } from './signal-timeouts.harness.ts'

jest.mock('./user-actions.ts', () => ({ isUserAction: () => true }))
jest.mock('./recent-calls.ts', () => ({ lastCallAt: jest.fn() }))

const onDeadClicks = jest.fn()
let content: HTMLElement
let end: () => void

beforeEach(() => {
  jest.useFakeTimers()
  onDeadClicks.mockClear()
  jest.mocked(lastCallAt).mockReturnValue(0)
  fakeSignalTimeouts()
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isAtPlace = this.id === 'next'
    const [left, right] = isAtPlace ? [0, 100] : [500, 600]
    return { left, right, top: 0, bottom: 40 } as DOMRect
  })
  document.body.innerHTML = `<div class="shell"><header id="bar"></header><main><div id="content">
    <button id="next">Next</button><button id="chosen" aria-pressed="true">9 am</button>
    <input type="radio" id="time"><label id="time-label" for="time">10 am</label>
    <input id="name"><label id="name-label" for="name">Name</label>
    </div><div id="cover"></div></main></div>`
  content = document.getElementById('content')!
  end = monitorDeadClicks(content, onDeadClicks)
})
afterEach(() => {
  end()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** jsdom has no pointer events. */
const dispatch = (id: string, type: string) =>
  document
    .getElementById(id)!
    .dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, clientX: 50, clientY: 20 })))

async function press(id: string, act = () => {}, after = 3000) {
  dispatch(id, 'pointerdown')
  dispatch(id, 'pointerup')
  act()
  await jest.advanceTimersByTimeAsync(after)
}
const times = async (count: number, act: () => Promise<void>) => {
  for (let time = 0; time < count; time++) await act()
}

it('ignores presses on the label of a choice that is made and of a text field', async () => {
  const radio = document.getElementById('time') as HTMLInputElement
  await times(3, () => press('time-label', () => radio.click()))
  await times(3, () => press('name-label'))
  expect(onDeadClicks).not.toHaveBeenCalled()
})

it.each([
  ['a button', 'next'],
  ['the label of a choice', 'time-label'],
])('reports %s after whose third press nothing happens', async (_what, id) => {
  await times(2, () => press(id))
  expect(onDeadClicks).not.toHaveBeenCalled()
  await press(id)
  expect(onDeadClicks).toHaveBeenCalledWith('does nothing when its button is pressed')
})

it('reports three presses in quick succession', async () => {
  await times(3, () => press('next', () => {}, 200))
  await jest.advanceTimersByTimeAsync(3000)
  expect(onDeadClicks).toHaveBeenCalledTimes(1)
})

it.each([
  ['the page changes', () => content.setAttribute('class', `step-${Math.random()}`)],
  ['a call is made', () => void jest.mocked(lastCallAt).mockReturnValue(Date.now())],
  ['the focus moves', () => void dispatchEvent(new Event('focusin'))],
  ['the shell ignores a double click', () => void dispatchEvent(new Event(IGNORED_CLICK))],
  ['the browser prints', () => void dispatchEvent(new Event('beforeprint'))],
  ['its step is left', () => document.getElementById('next')!.replaceWith(nextButton())],
])('does not report a button after whose presses %s', async (_, act) => {
  await times(5, () => press('next', act))
  expect(onDeadClicks).not.toHaveBeenCalled()
})

const nextButton = () => Object.assign(document.createElement('button'), { id: 'next' })

it('does not report what is chosen already, nor two different buttons', async () => {
  await times(5, () => press('chosen'))
  content.append(Object.assign(document.createElement('button'), { id: 'other' }))
  await times(4, async () => {
    await press('next')
    await press('other')
  })
  expect(onDeadClicks).not.toHaveBeenCalled()
})

it('does not report more presses on a button that waits for the server', async () => {
  document.getElementById('next')!.setAttribute('aria-disabled', 'true')
  await times(5, () => press('next'))
  expect(onDeadClicks).not.toHaveBeenCalled()
})

it.each(['inert', 'aria-disabled'])(
  'does not report presses on what is below a button with %s',
  async (name) => {
    document.getElementById('next')!.setAttribute(name, 'true')
    await times(5, () => press('cover'))
    expect(onDeadClicks).not.toHaveBeenCalled()
  },
)

it('reports three presses at the place of a button that another element gets', async () => {
  await times(2, () => press('cover'))
  expect(onDeadClicks).not.toHaveBeenCalled()
  await press('cover')
  expect(onDeadClicks).toHaveBeenCalledWith('covers its controls')
})

it.each([
  ['the shell', 'bar'],
  ['a label', 'label'],
  ['a dialog', 'dialog'],
])('does not report presses that %s gets', async (_, id) => {
  content.insertAdjacentHTML('beforeend', '<label id="label"></label><div id="dialog" role="dialog"></div>')
  await times(5, () => press(id))
  expect(onDeadClicks).not.toHaveBeenCalled()
})

it('the monitor reports nothing after it was ended', async () => {
  end()
  await times(5, () => press('cover'))
  expect(onDeadClicks).not.toHaveBeenCalled()
})
