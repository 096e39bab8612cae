import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LANGUAGES } from '@molar/shared/i18n'
import { renderShell } from '../testing/render-shell.tsx'

beforeEach(() => localStorage.clear())

const englishName = (tag: string) => new Intl.DisplayNames('en', { type: 'language' }).of(tag)!
/** The languages whose own name is not the English one: their entry has both. */
const withTwoNames = LANGUAGES.filter(({ tag, name }) => name !== englishName(tag))
const names = LANGUAGES.map(({ name }) => name).join('|')
const button = () => screen.getByRole('button', { name: new RegExp(`: (${names})$`) })
const item = (index: number) => screen.getAllByRole('menuitemradio').at(index)
const open = async () => {
  await userEvent.click(button())
  return within(screen.getByRole('menu', { name: 'Language' }))
}

it('lists every language and marks the chosen one', async () => {
  await renderShell()
  const menu = await open()
  const texts = menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)
  expect(texts).toEqual(
    LANGUAGES.map((language) =>
      withTwoNames.includes(language) ? englishName(language.tag) + language.name : language.name,
    ),
  )
  const specified = ['SpanishEspañol', 'GermanDeutsch', 'ItalianItaliano', 'RussianРусский', 'English']
  expect(texts.filter((text) => specified.includes(text))).toEqual(specified)
  expect(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent('English')
  expect(menu.getByRole('menuitemradio', { checked: true })).toHaveFocus()
})

it('marks the name of each language with its tag, so that a screen reader pronounces it correctly', async () => {
  await renderShell()
  const menu = await open()
  for (const { tag } of LANGUAGES) expect(menu.getByText(englishName(tag))).toHaveAttribute('lang', 'en')
  for (const { tag, name } of withTwoNames) expect(menu.getByText(name)).toHaveAttribute('lang', tag)
})

it.each(LANGUAGES)('stores $name on this device as $stored', async ({ name, stored }) => {
  await renderShell()
  const menu = await open()
  await userEvent.click(menu.getByRole('menuitemradio', { name: new RegExp(name) }))
  expect(localStorage.getItem('I18N_LANGUAGE')).toBe(stored)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
  expect(button()).toHaveTextContent(name)
})

it('shows the tag of the language on a phone, not the code that is stored', async () => {
  await renderShell()
  const menu = await open()
  await userEvent.click(menu.getByRole('menuitemradio', { name: /Русский/ }))
  expect(localStorage.getItem('I18N_LANGUAGE')).toBe('rs')
  expect(within(button()).getByText('RU')).toBeInTheDocument()
})

it('shows the page in the chosen language at once and sets the language of the document', async () => {
  await renderShell()
  const menu = await open()
  await userEvent.click(menu.getByRole('menuitemradio', { name: /Deutsch/ }))
  expect(await screen.findByRole('link', { name: 'Zum Inhalt springen' })).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('lang', 'de')
})

it('opens, moves and closes with the keyboard alone', async () => {
  await renderShell()
  button().focus()
  await userEvent.keyboard('{Enter}{End}{ArrowDown}')
  expect(item(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(item(-2)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(item(0)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
})

it('closes on a click outside', async () => {
  await renderShell()
  await open()
  await userEvent.click(screen.getByRole('main'))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
