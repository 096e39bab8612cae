import { monitorFocusChanges } from './focus-changes.ts'

let now = 0
let stop: () => void
const onTooMany = jest.fn()
const field = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)!

beforeEach(() => {
  now = 0
  onTooMany.mockClear()
  document.body.innerHTML = '<input id="first"><input id="second"><button id="help">Help</button>'
  jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  stop = monitorFocusChanges(onTooMany)
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

/** Moves the focus from a field to an element, after these milliseconds. */
function moveFocus({ from = 'first', to = 'help', after = 1000 } = {}) {
  now += after
  field(from).dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  field(from).dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: field(to) }))
}

const repeat = (times: number, action: () => void) => Array.from({ length: times }).forEach(action)

it('reports an element that takes the focus from fields five times', () => {
  repeat(4, () => moveFocus())
  expect(onTooMany).not.toHaveBeenCalled()
  moveFocus()
  expect(onTooMany).toHaveBeenCalledWith('takes the focus away again and again')
})

it('does not report five moves that are spread over a long time', () => {
  repeat(12, () => moveFocus({ after: 4000 }))
  expect(onTooMany).not.toHaveBeenCalled()
})

it('does not report moves by Tab or by a press', () => {
  repeat(6, () => {
    now += 1000
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    moveFocus({ after: 1 })
    now += 1000
    dispatchEvent(new Event('pointerdown'))
    moveFocus({ after: 1 })
  })
  expect(onTooMany).not.toHaveBeenCalled()
})

it('reports moves while letters are typed', () => {
  repeat(5, () => {
    now += 1000
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    moveFocus({ after: 1 })
  })
  expect(onTooMany).toHaveBeenCalled()
})

it('does not report a password manager that fills in one field after the other', () => {
  repeat(10, () => {
    now += 100
    field('first').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    field('first').dispatchEvent(new InputEvent('input', { bubbles: true }))
    field('first').dispatchEvent(
      new FocusEvent('focusout', { bubbles: true, relatedTarget: field('second') }),
    )
  })
  expect(onTooMany).not.toHaveBeenCalled()
})

it('does not report the focus that leaves with the tab, nor that of a removed field', () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(false)
  repeat(6, () => moveFocus())
  jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  repeat(6, () => {
    now += 100
    const removed = document.body.appendChild(document.createElement('input'))
    removed.addEventListener('blur', () => removed.remove())
    removed.remove()
    removed.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  expect(onTooMany).not.toHaveBeenCalled()
})

it('reports nothing after it was stopped', () => {
  stop()
  repeat(6, () => moveFocus())
  expect(onTooMany).not.toHaveBeenCalled()
})
