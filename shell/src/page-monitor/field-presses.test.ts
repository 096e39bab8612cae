import { monitorFieldPresses } from './field-presses.ts'
import { fakeSignalTimeouts } from './signal-timeouts.harness.ts'
import { isUserAction } from './user-actions.ts'

jest.mock('./user-actions.ts', () => ({
  ...jest.requireActual<object>('./user-actions.ts'),
  isUserAction: jest.fn(),
}))

const onLost = jest.fn()
let end: () => void

const STEP = `<h1 tabindex="-1">Booking Details</h1><label for="name">Name</label><input id="name">
  <textarea id="complaint"></textarea><input type="date" id="day"><select id="service"></select>
  <input readonly id="fixed"><input disabled id="off"><input role="combobox" id="country">`
const element = (id: string) => document.getElementById(id)!
const content = () => element('content')

beforeEach(() => {
  jest.useFakeTimers()
  fakeSignalTimeouts()
  onLost.mockClear()
  jest.mocked(isUserAction).mockReturnValue(true)
  document.body.innerHTML = `<input id="of-shell"><div id="content">${STEP}</div>`
  end = monitorFieldPresses(content(), onLost)
})
afterEach(() => {
  end()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Presses an element as a finger does. A browser focuses it with `mousedown`. */
function press(id: string) {
  const target = element(id)
  for (const type of ['pointerdown', 'mousedown', 'click'])
    target.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  target.focus()
}
const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds)
/** Half a second after a press, as long as a keyboard takes to open. */
function openKeyboard(lose: () => void) {
  pass(500)
  lose()
  pass(3000)
}
const repeat = (times: number, act: () => void) => Array.from({ length: times }).forEach(() => act())
const blur = () => (document.activeElement as HTMLElement).blur()
function loseField() {
  press('name')
  openKeyboard(blur)
}
function leaveStep() {
  content().innerHTML = STEP
  document.querySelector('h1')!.focus()
}

it.each([
  ['loses the focus', blur],
  ['is gone with its step', leaveStep],
])('reports the third press on a field that %s when the keyboard opens', (_, lose) => {
  const pressField = () => {
    press('name')
    openKeyboard(lose)
  }
  repeat(2, pressField)
  expect(onLost).not.toHaveBeenCalled()
  pressField()
  expect(onLost).toHaveBeenCalledWith('lets nobody type')
})

it('reports fields that never get the focus', () => {
  repeat(3, () => {
    element('complaint').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    pass(3000)
  })
  expect(onLost).toHaveBeenCalledTimes(1)
})

it('counts a field that was gone before the person pressed something else', () => {
  repeat(3, () => {
    press('name')
    pass(500)
    leaveStep()
    press('content')
    pass(3000)
  })
  expect(onLost).toHaveBeenCalledTimes(1)
})

it.each([
  ['a field that keeps the focus', () => press('name')],
  [
    'a field after which the person presses another',
    () => {
      press('name')
      pass(500)
      press('complaint')
    },
  ],
  [
    'a field before a press that leaves the step',
    () => {
      press('name')
      pass(500)
      press('content')
      leaveStep()
    },
  ],
  [
    'a field whose keyboard the person closes',
    () => {
      press('name')
      pass(1500)
      blur()
    },
  ],
  [
    'a field beside which an extension opens a menu',
    () => {
      press('name')
      element('of-shell').setAttribute('type', 'button')
      element('of-shell').focus()
    },
  ],
  [
    'a field that opens a dialog',
    () => {
      press('name')
      content().insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
      blur()
    },
  ],
  [
    'a field that is replaced and keeps the focus',
    () => {
      press('name')
      content().innerHTML = STEP
      element('name').focus()
    },
  ],
])('does not report %s', (_, act) => {
  repeat(4, () => {
    act()
    pass(3000)
  })
  expect(onLost).not.toHaveBeenCalled()
})

it.each(['day', 'service', 'fixed', 'off', 'country', 'of-shell'])(
  'ignores presses on the element %s',
  (id) => {
    repeat(4, () => {
      press(id)
      document.querySelector('h1')!.focus()
      pass(3000)
    })
    expect(onLost).not.toHaveBeenCalled()
  },
)

it('counts again after a letter, and ignores what a script presses', () => {
  repeat(2, loseField)
  element('name').dispatchEvent(new InputEvent('input', { bubbles: true }))
  repeat(2, loseField)
  jest.mocked(isUserAction).mockReturnValue(false)
  repeat(3, loseField)
  expect(onLost).not.toHaveBeenCalled()
})

it('reports nothing after it was ended', () => {
  end()
  repeat(3, loseField)
  expect(onLost).not.toHaveBeenCalled()
})
