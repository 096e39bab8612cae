import { discardInterimScreen } from './first-screen-of-page.ts'

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
