import { isUserAction } from './user-actions.ts'
import { monitorLostInput } from './lost-input.ts'

jest.mock('./user-actions.ts', () => ({ isUserAction: jest.fn() }))

const onLost = jest.fn()
let monitor: ReturnType<typeof monitorLostInput>
const field = () => document.querySelector('input')!

beforeEach(() => {
  jest.useFakeTimers()
  onLost.mockClear()
  jest.mocked(isUserAction).mockReturnValue(true)
  document.body.innerHTML = '<input id="name">'
  monitor = monitorLostInput(onLost)
})
afterEach(() => {
  monitor.end()
  jest.useRealTimers()
})

function press(
  key: string,
  { isCancelled = false, ...more }: { isCancelled?: boolean; ctrlKey?: boolean } = {},
) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  if (isCancelled) field().addEventListener('keydown', (one) => one.preventDefault(), { once: true })
  field().dispatchEvent(event)
  jest.advanceTimersByTime(1)
}
function type(text: string) {
  field().value = text
  field().dispatchEvent(new InputEvent('input', { bubbles: true }))
}
/** A second later. */
function passSecond() {
  jest.advanceTimersByTime(1000)
  monitor.check()
}
const repeat = (times: number, action: () => void) => Array.from({ length: times }).forEach(() => action())

it('reports eight letters in a row that were cancelled', () => {
  repeat(7, () => press('a', { isCancelled: true }))
  expect(onLost).not.toHaveBeenCalled()
  press('a', { isCancelled: true })
  expect(onLost).toHaveBeenCalledWith('lets nobody type')
})

it('reports input that was cancelled before it changed the field', () => {
  addEventListener('beforeinput', (event) => event.preventDefault(), { capture: true })
  repeat(8, () => {
    press('a')
    field().dispatchEvent(new InputEvent('beforeinput', { bubbles: true, cancelable: true }))
    jest.advanceTimersByTime(1)
  })
  expect(onLost).toHaveBeenCalledWith('lets nobody type')
})

it.each([
  ['keys that move something', () => press('ArrowDown', { isCancelled: true })],
  ['shortcuts', () => press('s', { isCancelled: true, ctrlKey: true })],
  [
    'letters among digits',
    () => {
      press('a', { isCancelled: true })
      press('1')
      type('1')
    },
  ],
])('does not report %s that are cancelled', (_, act) => {
  repeat(12, act)
  expect(onLost).not.toHaveBeenCalled()
})

it('reports a field that is emptied three times after something was typed', () => {
  repeat(3, () => {
    expect(onLost).not.toHaveBeenCalled()
    type('Amina')
    field().value = ''
    passSecond()
  })
  expect(onLost).toHaveBeenCalledWith('removes what is typed again and again')
})

it('reports fields that are replaced three times after something was typed', () => {
  repeat(3, () => {
    type('Amina')
    passSecond()
    document.body.innerHTML = '<input id="name" value="Amina">'
    passSecond()
  })
  expect(onLost).toHaveBeenCalledTimes(1)
})

it('reports a field that was emptied before the person presses it again', () => {
  repeat(3, () => {
    type('Amina')
    field().value = ''
    dispatchEvent(new Event('pointerdown'))
  })
  expect(onLost).toHaveBeenCalledTimes(1)
})

it.each([
  ['after a press', () => dispatchEvent(new Event('pointerdown'))],
  ['after Enter', () => press('Enter')],
  ['after the form was sent', () => dispatchEvent(new Event('submit'))],
  ['that the person empties', () => type('')],
])('does not report a field that is emptied %s', (_, act) => {
  repeat(6, () => {
    type('Amina')
    act()
    field().value = ''
    passSecond()
  })
  expect(onLost).not.toHaveBeenCalled()
})

it('does not report three losses that are spread over a minute', () => {
  repeat(3, () => {
    type('Amina')
    field().value = ''
    passSecond()
    jest.advanceTimersByTime(20_000)
  })
  expect(onLost).not.toHaveBeenCalled()
})

it('ignores what a script types, and radio buttons', () => {
  jest.mocked(isUserAction).mockReturnValue(false)
  repeat(6, () => {
    type('Amina')
    field().value = ''
    passSecond()
  })
  jest.mocked(isUserAction).mockReturnValue(true)
  document.body.innerHTML = '<input type="radio" value="">'
  repeat(12, () => press('a', { isCancelled: true }))
  expect(onLost).not.toHaveBeenCalled()
})
