import { discardInterimScreen, firstScreenOfPage } from './first-screen-of-page.ts'

const FIRST_SCREEN = '<template id="first-screen" data-release="booking 1.2.0" data-language="es"></template>'

/** A page as the server sends it, and what its first script leaves at the root element. */
function aPage(html: string, first: object | undefined) {
  document.body.innerHTML = html
  Object.assign(document.documentElement, { molarFirst: first })
}

const aFirstScript = (changes: object = {}) => ({ isUsable: true, presses: [], end: jest.fn(), ...changes })

it('reads the first screen in the page, and ends it once', () => {
  const first = aFirstScript({ presses: [{ title: 'First question', index: 1 }] })
  aPage(FIRST_SCREEN, first)
  const screen = firstScreenOfPage('es')!
  expect(screen).toMatchObject({ release: 'booking 1.2.0', presses: first.presses })
  screen.end()
  expect(first.end).toHaveBeenCalledTimes(1)
  expect(firstScreenOfPage('es')).toBeNull()
})

it.each([
  ['has none', '', aFirstScript()],
  ['has one in another language', FIRST_SCREEN.replace('"es"', '"en"'), aFirstScript()],
  ['continues an earlier visit', FIRST_SCREEN, aFirstScript({ isUsable: false })],
  ['has no first script', FIRST_SCREEN, undefined],
])('reads no first screen from a page that %s', (_, html, first) => {
  aPage(html, first)
  expect(firstScreenOfPage('es')).toBeNull()
})

it('shows the root in place of an interim screen, and ends the first script', () => {
  document.body.innerHTML = '<div id="kept"><button>Yes</button></div><div id="root" hidden></div>'
  const end = jest.fn()
  Object.assign(document.documentElement, { molarFirst: { isUsable: true, presses: [], end } })
  const root = document.getElementById('root')!
  discardInterimScreen(root)
  expect(root).toBeVisible()
  expect(document.getElementById('kept')).toBeNull()
  expect(end).toHaveBeenCalledTimes(1)
})
