import { within } from '@testing-library/react'
import { aClinic } from '@molar/shared/testing'
import render from './first-screen.tsx'

/** A screen in the page, after the button of the language menu. */
function shown(html: string) {
  const page = document.createElement('div')
  page.innerHTML = `<button>English</button>${html}`
  return {
    button: (index: number) => within(page).getAllByRole('button')[index],
    heading: within(page).getByRole('heading', { level: 1 }),
  }
}

it('Each button of the first screens leads to the screen that is prepared for it', async () => {
  const page = { route: '/book-appointment', menuLabel: 'Book', year: '2026' }
  const { html, next } = await render({ language: 'en', clinic: aClinic(), ...page })
  const after = (path: string) => shown(next![path]!)
  expect(shown(html).button(1)).toHaveTextContent(/^Yes/)
  expect(after('1').heading).toHaveTextContent('Where did you register?')
  expect(shown(html).button(2)).toHaveTextContent(/^No/)
  expect(after('2').heading).toHaveTextContent('Personal Information')
  for (const index of [2, 3, 4]) {
    const [, city] = /\((.*)\)/.exec(after(`1.${index}`).heading.textContent)!
    expect(after('1').button(index)).toHaveTextContent(new RegExp(`^${city}`))
  }
})
