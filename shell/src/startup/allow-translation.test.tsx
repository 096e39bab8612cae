import { act, render } from '@testing-library/react'
import { allowTranslation } from './allow-translation.ts'

/** What a browser does that translates the page. */
function translate(element: Element) {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = `[${text.textContent}]`
    text.replaceWith(font)
  }
}

const Button = ({ isBusy, hint }: { isBusy: boolean; hint: boolean }) => (
  <button>
    {isBusy && <i />}
    Confirm
    {hint && 'now'}
  </button>
)

it('keeps the page when React changes what the browser has translated', () => {
  allowTranslation()
  const { container, rerender } = render(<Button isBusy={false} hint />)
  const button = container.firstElementChild!
  act(() => translate(button))
  rerender(<Button isBusy hint={false} />)
  expect(button).toBeInTheDocument()
  expect(button.querySelector('i')).not.toBeNull()
  rerender(<Button isBusy={false} hint={false} />)
  expect(button.querySelector('i')).toBeNull()
})

it('still inserts and removes where nothing was translated', () => {
  const list = document.createElement('ul')
  const [first, second] = [document.createElement('li'), document.createElement('li')]
  list.append(second)
  expect(list.insertBefore(first, second)).toBe(first)
  expect([...list.children]).toEqual([first, second])
  expect(list.removeChild(first)).toBe(first)
  expect([...list.children]).toEqual([second])
})
