import { guardNavigation } from './guard-navigation.ts'
import { setShellMove } from './reload-page.ts'

const go = jest.fn()
// Each test guards the same page again.
jest.mock('./lock-globals.ts', () => ({
  lock: (object: object, name: string, value: unknown) =>
    Object.defineProperty(object, name, { value, configurable: true }),
}))
beforeEach(() => {
  go.mockClear()
  Object.defineProperty(History.prototype, 'go', { configurable: true, value: go })
})

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
  const entries = ['/login', '/book-appointment', '/book-appointment'].map((path) => ({
    url: `http://localhost${path}`,
  }))
  const navigation = Object.assign(new EventTarget(), {
    entries: () => entries,
    currentEntry: { index: 2 },
  })
  Object.defineProperty(globalThis, 'navigation', { configurable: true, value: navigation })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } })
  history.replaceState(null, '', '/book-appointment')
  const onUnrequested = jest.fn()
  guardNavigation((path) => path === '/book-appointment', onUnrequested)
  return (change: Navigation) => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'push',
      userInitiated: false,
      hashChange: false,
      downloadRequest: null,
      destination: elsewhere,
      ...change,
    })
    onUnrequested.mockClear()
    navigation.dispatchEvent(event)
    return [event.defaultPrevented, onUnrequested.mock.calls.length > 0]
  }
}

it.each([
  ['a reload by a script', { navigationType: 'reload', destination: here }],
  ['a navigation by a script to another path', {}],
  ['a script that goes back to another path', { navigationType: 'traverse' }],
  ['a form that the browser sends', { userInitiated: true, destination: { ...here, sameDocument: false } }],
  [
    'a form that the browser sends again',
    { userInitiated: true, navigationType: 'replace', destination: { ...here, sameDocument: false } },
  ],
])('cancels and reports %s', (_, navigation) => {
  expect(guardedPage()(navigation)).toEqual([true, true])
})

it.each<[string, Navigation]>([
  ['the reload button of the browser', { navigationType: 'reload', userInitiated: true }],
  ['a jump inside the page', { hashChange: true }],
  ['a download', { downloadRequest: 'calendar.ics' }],
  ['a step of the remote in its own path', { destination: here }],
  ['the back button', { navigationType: 'traverse', userInitiated: true }],
  [
    'a step back in the wizard',
    { navigationType: 'traverse', destination: { ...here, sameDocument: false } },
  ],
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

it('allows a link of the remote that was pressed, and one outside of it', () => {
  for (const html of ['<main><a href="/login">Sign in</a></main>', '<a href="/login">Sign in</a>']) {
    const navigate = guardedPage()
    document.body.innerHTML = html
    const link = document.querySelector('a')!
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(navigate({ userInitiated: true })).toEqual([false, false])
  }
})

it('cancels a navigation by a script just after a press that came before the scripts', () => {
  expect(guardedPage({ isActive: true })({})).toEqual([true, true])
})

it('cancels a reload by a script even just after a press', () => {
  expect(guardedPage({ isActive: true })({ navigationType: 'reload' })).toEqual([true, true])
})

it.each([
  ['one step back in the wizard', () => history.back(), [-1], false],
  ['back to another path', () => history.go(-2), [], true],
  ['back to a missing entry', () => history.go(-3), [], false],
])('after a press lets a script go %s only inside the page', (_, move, moves, isReported) => {
  const onUnrequested = jest.fn()
  guardedPage({ isActive: true })
  guardNavigation((path) => path === '/book-appointment', onUnrequested)
  move()
  expect(go.mock.calls.flat()).toEqual(moves)
  expect(onUnrequested).toHaveBeenCalledTimes(isReported ? 1 : 0)
})

it('throws when a script calls document.open', () => {
  expect(() => document.open()).toThrow(TypeError)
})

it.each([-1, -3])('lets no script go back by %i without a press, and reports it', (delta) => {
  const onUnrequested = jest.fn()
  guardedPage()
  guardNavigation((path) => path === '/book-appointment', onUnrequested)
  history.go(delta)
  expect(go).not.toHaveBeenCalled()
  expect(onUnrequested).toHaveBeenCalledTimes(1)
})

it('lets a script of a staff screen go back to where it came from', () => {
  guardedPage()
  history.replaceState(null, '', '/dashboard')
  history.go(-3)
  expect(go).toHaveBeenCalledWith(-3)
})

it('lets the shell undo a move to a monitored page, until it is done', () => {
  const onUnrequested = jest.fn()
  const navigate = guardedPage()
  guardNavigation((path) => path === '/book-appointment', onUnrequested)
  const undone = { navigationType: 'traverse' }
  setShellMove(true)
  history.go(1)
  expect(go.mock.calls.flat()).toEqual([1])
  expect(navigate(undone)).toEqual([false, false])
  setShellMove(false)
  expect(onUnrequested).not.toHaveBeenCalled()
  expect(navigate(undone)).toEqual([true, true])
})

it('does nothing in a browser without the Navigation API', () => {
  const onUnrequested = jest.fn()
  expect(() => guardNavigation(() => true, onUnrequested)).not.toThrow()
  history.pushState(null, '', '/login')
  expect(onUnrequested).not.toHaveBeenCalled()
})
