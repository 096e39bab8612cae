import { guardNavigation } from './guard-navigation.ts'

interface Navigation {
  navigationType?: string
  userInitiated?: boolean
  hashChange?: boolean
  downloadRequest?: string | null
  destination?: { url: string; sameDocument: boolean }
}

const here = { url: 'http://localhost/book-appointment', sameDocument: true }
const elsewhere = { url: 'http://localhost/login', sameDocument: false }

afterEach(() => {
  for (const name of ['navigation']) Reflect.deleteProperty(globalThis, name)
})

/** Guards a page of a browser with the Navigation API. Returns whether a navigation was cancelled and reported. */
function guardedPage({ isActive = false } = {}) {
  const navigation = new EventTarget()
  Object.defineProperty(globalThis, 'navigation', { configurable: true, value: navigation })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } })
  history.replaceState(null, '', '/book-appointment')
  const onUnasked = jest.fn()
  guardNavigation((path) => path === '/book-appointment', onUnasked)
  return (change: Navigation) => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'push',
      userInitiated: false,
      hashChange: false,
      downloadRequest: null,
      destination: elsewhere,
      ...change,
    })
    onUnasked.mockClear()
    navigation.dispatchEvent(event)
    return [event.defaultPrevented, onUnasked.mock.calls.length > 0]
  }
}

it.each([
  ['a reload by a script', { navigationType: 'reload', destination: here }],
  ['a navigation by a script to another path', {}],
])('cancels and reports %s', (_, navigation) => {
  expect(guardedPage()(navigation)).toEqual([true, true])
})

it.each<[string, Navigation]>([
  ['a link that was pressed', { userInitiated: true }],
  ['the reload button of the browser', { navigationType: 'reload', userInitiated: true }],
  ['a jump inside the page', { hashChange: true }],
  ['a download', { downloadRequest: 'calendar.ics' }],
  ['a step of the remote in its own path', { destination: here }],
  ['the back button', { navigationType: 'traverse' }],
])('allows %s', (_, navigation) => {
  expect(guardedPage()(navigation)).toEqual([false, false])
})

it.each([
  ['allows', 'a button outside of the remote', '<button>Search</button>', false],
  ['allows', 'a link of the remote to this path', '<main><a href="/login">Sign in</a></main>', false],
  [
    'cancels and reports',
    'a link of the remote to another path',
    '<main><a href="/help">Help</a></main>',
    true,
  ],
  ['cancels and reports', 'a button of the remote', '<main><button>Yes</button></main>', true],
])('%s a navigation by a script just after a press on %s', (_, _place, html, isCancelled) => {
  const navigate = guardedPage({ isActive: true })
  document.body.innerHTML = html
  const pressed = document.querySelector<HTMLElement>('a, button')!
  pressed.addEventListener('click', (event) => event.preventDefault())
  pressed.click()
  expect(navigate({})).toEqual([isCancelled, isCancelled])
})

it('cancels a navigation by a script just after a press that came before the scripts', () => {
  expect(guardedPage({ isActive: true })({})).toEqual([true, true])
})

it('cancels a reload by a script even just after a press', () => {
  expect(guardedPage({ isActive: true })({ navigationType: 'reload' })).toEqual([true, true])
})

it('does nothing in a browser without the Navigation API', () => {
  const onUnasked = jest.fn()
  expect(() => guardNavigation(() => true, onUnasked)).not.toThrow()
  history.pushState(null, '', '/login')
  expect(onUnasked).not.toHaveBeenCalled()
})
