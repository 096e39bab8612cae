import { render, screen } from '@testing-library/react'
import { OpenedMenu } from './opened-menu.tsx'

const menu = (
  <OpenedMenu id="apps" button="Apps">
    <p>No other apps</p>
  </OpenedMenu>
)

const pressedButton = (
  <button type="button" id="apps" key="pressed">
    Apps
  </button>
)

it('opens and has the focus in place of the button that was pressed', () => {
  const { rerender } = render(pressedButton)
  screen.getByRole('button').focus()
  rerender(menu)
  expect(screen.getByText('No other apps')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apps' })).toHaveFocus()
})

it('stays closed and leaves the focus where somebody types in a field since the press', () => {
  render(<input aria-label="Search" />)
  screen.getByRole('textbox').focus()
  render(menu)
  expect(screen.queryByText('No other apps')).not.toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveFocus()
})
