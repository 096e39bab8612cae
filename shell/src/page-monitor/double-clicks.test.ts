import { ignoreDoubleClicks } from './double-clicks.ts'

ignoreDoubleClicks()

const onClick = jest.fn<void, [string]>()
const named = (name: string) => {
  const button = document.createElement('button')
  button.textContent = name
  // jsdom has no layout: what is in the page has a box.
  button.getClientRects = () => (button.isConnected ? [new DOMRect()] : []) as unknown as DOMRectList
  button.addEventListener('click', () => onClick(name))
  return button
}

/** A click as the browser counts it: 1, then 2 for the second of a double click. */
const click = (button: Element, detail: number, pointerType = 'mouse') =>
  button.dispatchEvent(
    Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true, detail }), { pointerType }),
  )

const pressed = () => onClick.mock.calls.flat()

beforeEach(() => onClick.mockClear())

it('ignores the second click of a double click on what has replaced the pressed button', () => {
  const [yes, abuja] = [named('Yes'), named('Abuja')]
  document.body.replaceChildren(yes)
  click(yes, 1)
  document.body.replaceChildren(abuja)
  expect(click(abuja, 2)).toBe(false)
  expect(pressed()).toEqual(['Yes'])
})

it('passes on quick clicks on one button, such as that of the next month', () => {
  const next = named('Next month')
  document.body.replaceChildren(next)
  for (const detail of [1, 2, 3]) click(next, detail)
  expect(pressed()).toEqual(['Next month', 'Next month', 'Next month'])
})

it('passes on a click that the browser counts as one of its own, and fingers', () => {
  const [yes, abuja] = [named('Yes'), named('Abuja')]
  document.body.replaceChildren(yes)
  click(yes, 1)
  document.body.replaceChildren(abuja)
  click(abuja, 1)
  document.body.replaceChildren(yes)
  click(yes, 2, 'touch')
  expect(pressed()).toEqual(['Yes', 'Abuja', 'Yes'])
})
