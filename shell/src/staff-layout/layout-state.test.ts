import { createStore } from 'jotai'
import { layoutAtom } from './layout-state.atoms.ts'
import { isGroupOpen, htmlAttributesOf, type LayoutEvent } from './layout-state.ts'

const PHONE = 360
const DESK = 1440

/** A page that loads in a window of this width. */
function load(width = DESK) {
  window.innerWidth = width
  const store = createStore()
  return {
    now: () => store.get(layoutAtom),
    happens: (...events: LayoutEvent[]) => events.forEach((event) => store.set(layoutAtom, event)),
  }
}

const chosen = (choice: Extract<LayoutEvent, { type: 'chosen' }>['choice']) =>
  ({ type: 'chosen', choice }) as const

/** Groups of the side menu that show what they hold. */
const openOf = (page: ReturnType<typeof load>) =>
  ['pages', 'pages/authentication', 'pages/utility'].filter((group) => isGroupOpen(page.now(), group))

beforeEach(() => localStorage.clear())

describe('on load', () => {
  it('is horizontal, fluid, with a coloured top bar, and follows the device in light and dark', () => {
    expect(load().now()).toMatchObject({
      layoutType: 'horizontal',
      layoutWidth: 'lg',
      topbarTheme: 'colored',
      sidebarSizeType: 'lg',
      leftSideBarTheme: 'light',
      isPreloader: false,
      showRightSidebar: false,
      layoutModeType: null,
    })
    expect(htmlAttributesOf(load().now())).not.toHaveProperty('bsTheme')
  })

  it('is horizontal with a coloured bar again, whatever was chosen before, and brings back the rest', () => {
    load().happens(
      chosen({ layoutType: 'vertical' }),
      chosen({ topbarTheme: 'dark' }),
      chosen({ layoutModeType: 'dark' }),
      chosen({ layoutWidth: 'boxed' }),
      chosen({ sidebarSizeType: 'small' }),
      chosen({ leftSideBarTheme: 'colored' }),
      chosen({ isPreloader: true }),
    )
    expect(load().now()).toMatchObject({
      layoutType: 'horizontal',
      topbarTheme: 'colored',
      layoutModeType: 'dark',
      layoutWidth: 'boxed',
      sidebarSizeType: 'small',
      leftSideBarTheme: 'colored',
      isPreloader: true,
    })
  })

  it('takes nothing from storage that it does not know', () => {
    for (const key of ['layoutModeType', 'layoutWidth', 'sidebarSizeType', 'leftSideBarTheme', 'isPreloader'])
      localStorage.setItem(key, 'pink')
    expect(load().now()).toMatchObject({
      layoutModeType: null,
      layoutWidth: 'lg',
      sidebarSizeType: 'lg',
      leftSideBarTheme: 'light',
      isPreloader: false,
    })
  })
})

it('puts every choice on the page as a switch for the styles', () => {
  const page = load()
  page.happens(
    chosen({ layoutType: 'vertical', topbarTheme: 'dark', sidebarSizeType: 'sm', leftSideBarTheme: 'dark' }),
    chosen({ layoutModeType: 'dark', layoutWidth: 'boxed' }),
  )
  expect(htmlAttributesOf(page.now())).toEqual({
    bsTheme: 'dark',
    layout: 'vertical',
    width: 'boxed',
    topbar: 'dark',
    sidebar: 'dark',
    sidebarSize: 'sm',
  })
})

it('colours the top bar of the horizontal layout and makes the other one light', () => {
  const page = load()
  page.happens(chosen({ layoutType: 'vertical' }))
  expect(page.now().topbarTheme).toBe('light')
  page.happens(chosen({ topbarTheme: 'dark' }))
  expect(page.now().topbarTheme).toBe('dark')
  page.happens(chosen({ layoutType: 'horizontal' }))
  expect(page.now().topbarTheme).toBe('colored')
})

it('closes the panel on the way to another page, by the browser’s Back too', () => {
  const page = load()
  page.happens({ type: 'settingsToggled' }, { type: 'navigated', group: '' })
  expect(page.now().showRightSidebar).toBe(false)
})

it('keeps nothing on the device before somebody chooses', () => {
  const page = load()
  page.happens({ type: 'settingsToggled' }, { type: 'groupToggled', group: 'pages' })
  expect(localStorage).toHaveLength(0)
  page.happens(chosen({ layoutModeType: 'dark' }))
  expect(localStorage).toHaveLength(1)
  expect(localStorage.getItem('layoutModeType')).toBe('dark')
})

describe('the menu toggle', () => {
  it('on a wide screen flips the state and the size of the side menu', () => {
    const page = load(992)
    page.happens({ type: 'menuToggled' })
    expect(page.now()).toMatchObject({ leftMenu: true, sidebarSizeType: 'sm' })
    page.happens({ type: 'menuToggled' })
    expect(page.now()).toMatchObject({ leftMenu: false, sidebarSizeType: 'lg' })
  })

  it('makes a compact side menu one of icons', () => {
    const page = load()
    page.happens(chosen({ sidebarSizeType: 'small' }), { type: 'menuToggled' })
    expect(page.now().sidebarSizeType).toBe('sm')
  })

  it('up to 991 px flips the state only: it opens the drawer', () => {
    const page = load(991)
    page.happens({ type: 'menuToggled' })
    expect(page.now()).toMatchObject({ leftMenu: true, sidebarSizeType: 'lg' })
  })

  it('leaves no drawer open that nobody opened when the window gets narrow', () => {
    const page = load()
    page.happens({ type: 'menuToggled' }, { type: 'resized', isMobile: true })
    expect(page.now()).toMatchObject({ isMobile: true, leftMenu: false })
  })

  it('has the drawer closed wherever one arrives', () => {
    const page = load(PHONE)
    page.happens({ type: 'menuToggled' }, { type: 'navigated', group: '' })
    expect(page.now().leftMenu).toBe(false)
    page.happens({ type: 'menuToggled' }, { type: 'menuClosed' })
    expect(page.now().leftMenu).toBe(false)
  })

  it('leaves a collapsed side menu collapsed wherever one arrives', () => {
    const page = load()
    page.happens({ type: 'menuToggled' }, { type: 'navigated', group: '' }, { type: 'menuClosed' })
    expect(page.now()).toMatchObject({ leftMenu: true, sidebarSizeType: 'sm' })
  })
})

describe('the side menu', () => {
  it('opens a group, and closes its sibling when that one opens', () => {
    const page = load()
    page.happens({ type: 'groupToggled', group: 'pages' })
    expect(openOf(page)).toEqual(['pages'])
    page.happens({ type: 'groupToggled', group: 'pages/authentication' })
    expect(openOf(page)).toEqual(['pages', 'pages/authentication'])
    page.happens({ type: 'groupToggled', group: 'pages/utility' })
    expect(openOf(page)).toEqual(['pages', 'pages/utility'])
  })

  it('closes a group with what is open in it, and an inner one alone', () => {
    const page = load()
    page.happens(
      { type: 'navigated', group: 'pages/utility' },
      { type: 'groupToggled', group: 'pages/utility' },
    )
    expect(openOf(page)).toEqual(['pages'])
    page.happens({ type: 'groupToggled', group: 'pages/utility' }, { type: 'groupToggled', group: 'pages' })
    expect(openOf(page)).toEqual([])
  })

  it('opens the parents of the page one arrives at, and leaves them open on the way to a page without', () => {
    const page = load()
    page.happens({ type: 'navigated', group: 'pages/authentication' }, { type: 'navigated', group: '' })
    expect(openOf(page)).toEqual(['pages', 'pages/authentication'])
  })

  it('grows out of its icons to show a group', () => {
    const page = load()
    page.happens(chosen({ sidebarSizeType: 'sm' }), { type: 'groupToggled', group: 'pages' })
    expect(page.now().sidebarSizeType).toBe('lg')
    expect(openOf(page)).toEqual(['pages'])
  })
})
