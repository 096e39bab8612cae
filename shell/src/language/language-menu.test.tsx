import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../testing/render-shell.tsx'

beforeEach(() => localStorage.clear())

const button = () => screen.getByRole('button', { name: /^(Language|Idioma|Sprache|Lingua|Язык):/ })
const open = async () => {
  await userEvent.click(button())
  return within(screen.getByRole('menu', { name: 'Language:' }))
}

it('lists the five languages and marks the chosen one', async () => {
  await renderShell()
  const menu = await open()
  expect(menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Español',
    'Deutsch',
    'Italiano',
    'Русский',
    'English',
  ])
  expect(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent('English')
  expect(menu.getByRole('menuitemradio', { checked: true })).toHaveFocus()
})

it('has each language read aloud as its own speakers do', async () => {
  await renderShell()
  const items = (await open()).getAllByRole('menuitemradio')
  expect(items.map(({ lang }) => lang)).toEqual(['es', 'de', 'it', 'ru', 'en'])
})

it.each([
  ['Español', 'sp'],
  ['Deutsch', 'gr'],
  ['Italiano', 'it'],
  ['Русский', 'rs'],
  ['English', 'en'],
])('keeps %s on this device as %s', async (name, code) => {
  await renderShell()
  const menu = await open()
  await userEvent.click(menu.getByRole('menuitemradio', { name }))
  expect(localStorage.getItem('I18N_LANGUAGE')).toBe(code)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
  expect(button()).toHaveTextContent(name)
})

it('speaks the chosen language at once, and says so to assistive technology', async () => {
  await renderShell()
  const menu = await open()
  await userEvent.click(menu.getByRole('menuitemradio', { name: 'Deutsch' }))
  expect(await screen.findByRole('link', { name: 'Zum Inhalt springen' })).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('lang', 'de')
})

it('is worked with the keyboard alone', async () => {
  await renderShell()
  button().focus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(screen.getByRole('menuitemradio', { name: 'Español' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('menuitemradio', { name: 'Русский' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(screen.getByRole('menuitemradio', { name: 'Español' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
})

it('closes on a press outside', async () => {
  await renderShell()
  await open()
  await userEvent.click(screen.getByRole('main'))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
